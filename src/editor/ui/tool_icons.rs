//! Icons of the tools that sculpt and paint.

use super::Icon;
use super::pen::Pen;

/// Tools that work on heights: a profile of the ground and what happens to it.
pub(super) fn sculpting(pen: Pen<'_>, icon: Icon) {
    match icon {
        Icon::Raise => {
            pen.curve([(2.0, 17.0), (7.0, 17.0), (6.5, 11.5), (10.0, 11.5)]);
            pen.curve([(10.0, 11.5), (13.5, 11.5), (13.0, 17.0), (18.0, 17.0)]);
            pen.arrow(10.0, 8.5, 2.5);
        }
        Icon::Smooth => {
            pen.line(&[(2.0, 12.0), (4.5, 5.0), (6.5, 13.0), (8.6, 8.0)]);
            pen.curve([(8.6, 8.0), (11.5, 15.5), (14.0, 10.5), (18.0, 10.5)]);
        }
        Icon::Flatten => {
            pen.faint(0.5)
                .curve([(5.6, 8.6), (7.6, 3.4), (12.4, 3.4), (14.4, 8.6)]);
            pen.line(&[(2.0, 16.5), (5.6, 8.6), (14.4, 8.6), (18.0, 16.5)]);
        }
        Icon::Noise => pen.line(&[
            (2.0, 13.0),
            (4.4, 8.0),
            (6.2, 12.4),
            (9.0, 4.6),
            (11.4, 14.0),
            (13.6, 9.0),
            (15.4, 12.2),
            (18.0, 7.0),
        ]),
        Icon::Terrace => {
            pen.fill(&[(2.0, 16.5), (8.0, 16.5), (8.0, 12.0), (2.0, 12.0)]);
            pen.line(&[
                (2.0, 16.5),
                (7.0, 16.5),
                (7.0, 12.0),
                (12.0, 12.0),
                (12.0, 7.5),
                (17.0, 7.5),
                (17.0, 3.5),
            ]);
        }
        _ => {
            pen.line(&[
                (2.0, 4.0),
                (6.0, 4.0),
                (18.0, 16.5),
                (2.0, 16.5),
                (2.0, 4.0),
            ]);
            for (x, y) in [(11.0, 5.2), (14.2, 8.4), (17.2, 11.4)] {
                pen.dot((x, y), 1.1);
            }
        }
    }
}

/// A cube of which one corner is cut out.
pub(super) fn cubes(pen: Pen<'_>) {
    pen.fill(&[(10.0, 10.0), (17.0, 6.3), (17.0, 14.0), (10.0, 17.8)]);
    pen.outline(&[
        (10.0, 2.2),
        (17.0, 6.0),
        (17.0, 14.0),
        (10.0, 17.8),
        (3.0, 14.0),
        (3.0, 6.0),
    ]);
    pen.line(&[(3.0, 6.0), (10.0, 9.8), (17.0, 6.0)]);
    pen.line(&[(10.0, 9.8), (10.0, 17.8)]);
    pen.line(&[(6.5, 4.1), (13.5, 7.9)]);
}

/// Tools that put a shape on the ground.
pub(super) fn placing(pen: Pen<'_>, icon: Icon) {
    if icon == Icon::Ramp {
        pen.fill(&[(3.0, 15.5), (17.0, 15.5), (17.0, 5.0)]);
        pen.line(&[(2.0, 15.5), (4.0, 15.0), (16.0, 5.5), (18.0, 5.0)]);
        pen.dot((4.0, 15.0), 1.7);
        pen.dot((16.0, 5.5), 1.7);
        return;
    }
    pen.fill(&[(4.0, 12.0), (16.0, 12.0), (16.0, 15.0), (4.0, 15.0)]);
    pen.frame((4.0, 12.0), (12.0, 3.0), 0.8);
    pen.curve([(8.2, 12.0), (9.4, 9.0), (6.4, 7.2), (7.2, 4.8)]);
    pen.curve([(7.2, 4.8), (8.2, 1.8), (11.8, 1.8), (12.8, 4.8)]);
    pen.curve([(12.8, 4.8), (13.6, 7.2), (10.6, 9.0), (11.8, 12.0)]);
    pen.line(&[(3.0, 18.0), (17.0, 18.0)]);
}

/// The tool that throws at a surface: a ball, its way, and where it strikes.
pub(super) fn throw(pen: Pen<'_>) {
    pen.fill(&[(2.0, 16.4), (18.0, 16.4), (18.0, 19.0), (2.0, 19.0)]);
    pen.line(&[(2.0, 16.4), (18.0, 16.4)]);
    pen.dot((3.8, 3.8), 2.4);
    pen.line(&[(6.0, 6.6), (10.6, 13.2)]);
    pen.line(&[(6.6, 11.8), (10.6, 13.2), (11.0, 9.0)]);
    pen.line(&[(13.6, 11.6), (15.6, 8.8)]);
    pen.line(&[(14.8, 13.8), (17.8, 12.6)]);
}

/// The tool that places objects: a house.
pub(super) fn house(pen: Pen<'_>) {
    pen.outline(&[(4.5, 9.0), (4.5, 16.5), (15.5, 16.5), (15.5, 9.0)]);
    pen.line(&[(2.5, 10.0), (10.0, 3.5), (17.5, 10.0)]);
    pen.line(&[(8.4, 16.5), (8.4, 12.0), (11.6, 12.0), (11.6, 16.5)]);
}

/// Tools that paint on the ground.
pub(super) fn painting(pen: Pen<'_>, icon: Icon) {
    match icon {
        Icon::Alpha => {
            for (column, share) in [1.0, 0.66, 0.38, 0.16].into_iter().enumerate() {
                for row in 0..4 {
                    if (row + column) % 2 == 0 {
                        let place = (3.0 + 3.5 * column as f32, 3.0 + 3.5 * row as f32);
                        pen.faint(share).block(place, 3.5);
                    }
                }
            }
            pen.frame((3.0, 3.0), (14.0, 14.0), 2.0);
        }
        Icon::Blend => {
            pen.faint(0.55).block((3.0, 3.0), 5.0);
            pen.faint(0.55).block((3.0, 12.0), 5.0);
            pen.faint(0.35).block((3.0, 7.5), 5.0);
            for (column, share) in [0.6, 0.4, 0.22].into_iter().enumerate() {
                pen.faint(share)
                    .block((8.5 + 3.0 * column as f32, 8.5), 2.4);
                pen.faint(share * 0.8)
                    .block((8.5 + 3.0 * column as f32, 4.0), 2.4);
                pen.faint(share * 0.8)
                    .block((8.5 + 3.0 * column as f32, 13.0), 2.4);
            }
            pen.frame((3.0, 3.0), (14.0, 14.0), 2.0);
        }
        Icon::Drop => {
            pen.fill(&[
                (5.4, 11.0),
                (14.6, 11.0),
                (12.6, 15.4),
                (10.0, 16.6),
                (7.4, 15.4),
            ]);
            pen.curve([(10.0, 2.6), (7.6, 6.6), (4.8, 8.8), (4.8, 12.0)]);
            pen.curve([(4.8, 12.0), (4.8, 19.0), (15.2, 19.0), (15.2, 12.0)]);
            pen.curve([(15.2, 12.0), (15.2, 8.8), (12.4, 6.6), (10.0, 2.6)]);
        }
        Icon::Palette => {
            pen.curve([(10.0, 3.0), (0.4, 3.0), (0.4, 17.0), (9.6, 17.0)]);
            pen.curve([(9.6, 17.0), (12.4, 17.0), (9.4, 12.6), (13.4, 12.4)]);
            pen.curve([(13.4, 12.4), (20.4, 12.2), (18.6, 3.0), (10.0, 3.0)]);
            for place in [(6.4, 8.0), (10.2, 6.0), (14.0, 8.0)] {
                pen.dot(place, 1.2);
            }
        }
        _ => {
            let outline = [(10.0, 4.0), (18.0, 10.0), (10.0, 16.0), (2.0, 10.0)];
            pen.outline(&outline);
            pen.solid(&[(10.0, 7.4), (13.6, 10.0), (10.0, 12.6), (6.4, 10.0)]);
        }
    }
}
