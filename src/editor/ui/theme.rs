//! Design tokens, fonts, and the egui style that is made from them.

use egui::epaint::text::VariationCoords;
use egui::style::{NumberFormatter, ScrollStyle, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak,
    Margin, Shadow, Stroke, Style, TextStyle, Theme, Ui, vec2,
};
use std::sync::Arc;

/// The colours of one theme, by use.
#[derive(Debug, PartialEq)]
pub struct Tokens {
    /// Gaps between tiles.
    pub gutter: Color32,
    /// Side panels, tool palette, view bar.
    pub panel: Color32,
    /// Menu bar, status bar, tab strip.
    pub bar: Color32,
    /// Menus, dialogs, tooltips, toasts.
    pub popup: Color32,
    /// Buttons, bars, drop-downs.
    pub control: Color32,
    /// A control under the pointer.
    pub hover: Color32,
    /// A control held down.
    pub pressed: Color32,
    /// Text fields, curves, previews.
    pub well: Color32,
    /// Between sections.
    pub line: Color32,
    /// Around popups, between groups of a bar.
    pub line_strong: Color32,
    /// Values and titles.
    pub text: Color32,
    /// Labels and icons.
    pub text2: Color32,
    /// Hints and units.
    pub text3: Color32,
    /// What cannot be used now.
    pub off: Color32,
    /// Lines, the chosen icon, focus ring, curves.
    pub accent: Color32,
    /// The chosen tool, the primary button, a switch that is on.
    pub fill: Color32,
    /// Text and icons on `fill`.
    pub on_fill: Color32,
    /// The chosen row, selected text.
    pub soft: Color32,
    /// The filled part of a value bar.
    pub meter: Color32,
    /// Success.
    pub ok: Color32,
    /// Warnings, unsaved work.
    pub warn: Color32,
    /// Failure.
    pub error: Color32,
    /// Overlays on the viewport.
    pub glass: Color32,
    /// Below popups.
    pub shadow: Color32,
    /// Around buttons and fields that would vanish on a light dialog.
    outline: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The dark theme.
pub const DARK: Tokens = Tokens {
    gutter: rgb(0x121316),
    panel: rgb(0x1E2024),
    bar: rgb(0x17181B),
    popup: rgb(0x26282D),
    control: rgb(0x2F3238),
    hover: rgb(0x3A3E46),
    pressed: rgb(0x464B55),
    well: rgb(0x141518),
    line: rgb(0x2C2F35),
    line_strong: rgb(0x454A54),
    text: rgb(0xE8EAED),
    text2: rgb(0xB7BBC3),
    text3: rgb(0x9BA1AB),
    off: rgb(0x60656F),
    accent: rgb(0x6BA6FF),
    fill: rgb(0x2C6BD6),
    on_fill: rgb(0xFFFFFF),
    soft: rgb(0x223A5E),
    meter: rgb(0x33609F),
    ok: rgb(0x5CC489),
    warn: rgb(0xE9B44C),
    error: rgb(0xFF7B72),
    glass: Color32::from_rgba_premultiplied(17, 18, 20, 214),
    shadow: Color32::from_black_alpha(120),
    outline: Color32::TRANSPARENT,
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    gutter: rgb(0xC9CCD1),
    panel: rgb(0xF2F3F5),
    bar: rgb(0xE4E6E9),
    popup: rgb(0xFAFBFC),
    control: rgb(0xDFE2E6),
    hover: rgb(0xD1D5DB),
    pressed: rgb(0xC0C5CD),
    well: rgb(0xFFFFFF),
    line: rgb(0xD5D8DD),
    line_strong: rgb(0xA9AEB8),
    text: rgb(0x1B1D21),
    text2: rgb(0x43474F),
    text3: rgb(0x565B65),
    off: rgb(0x9DA2AB),
    accent: rgb(0x1A58BE),
    fill: rgb(0x2567D3),
    on_fill: rgb(0xFFFFFF),
    soft: rgb(0xCFE0FA),
    meter: rgb(0xA9C8F7),
    ok: rgb(0x176B3C),
    warn: rgb(0x805400),
    error: rgb(0xA8231C),
    glass: Color32::from_rgba_premultiplied(209, 210, 212, 232),
    shadow: Color32::from_black_alpha(50),
    outline: rgb(0xC9CDD3),
};

/// The tokens of the theme that is shown.
pub fn tokens(ui: &Ui) -> &'static Tokens {
    of_mode(ui.visuals().dark_mode)
}

/// The tokens of the dark or of the light theme.
pub fn of_mode(dark: bool) -> &'static Tokens {
    if dark { &DARK } else { &LIGHT }
}

/// The semibold font at a size in points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("strong".into()))
}

/// The plain font at a size in points.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
}

/// Black or white, whichever reads better on `background`.
pub fn readable_on(background: Color32) -> Color32 {
    let [r, g, b, _] = egui::Rgba::from(background).to_array();
    let luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    if luminance > 0.2 {
        Color32::from_gray(16)
    } else {
        Color32::WHITE
    }
}

/// Gives the context our fonts and both themes.
pub fn install(context: &Context) {
    context.set_fonts(fonts());
    for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
        context.style_mut_of(theme, |style| apply(style, tokens));
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let inter = |weight: f32| {
        let tweak = FontTweak {
            coords: VariationCoords::new([(b"wght", weight)]),
            thin_space_width: 0.75,
            ..Default::default()
        };
        Arc::new(FontData::from_static(ttf_inter::REGULAR).tweak(tweak))
    };
    fonts.font_data.insert("inter".into(), inter(430.0));
    fonts.font_data.insert("inter-strong".into(), inter(600.0));
    let plain = fonts.families.entry(FontFamily::Proportional).or_default();
    plain.insert(0, "inter".into());
    let mut bold = plain.clone();
    bold.insert(0, "inter-strong".into());
    fonts
        .families
        .insert(FontFamily::Name("strong".into()), bold);
    fonts
}

fn apply(style: &mut Style, tokens: &Tokens) {
    style.text_styles = [
        (TextStyle::Small, plain(11.5)),
        (TextStyle::Body, plain(13.0)),
        (TextStyle::Button, plain(13.0)),
        (TextStyle::Heading, strong(15.0)),
        (TextStyle::Monospace, FontId::monospace(12.0)),
    ]
    .into();
    style.drag_value_text_style = TextStyle::Body;
    style.animation_time = 0.08;
    style.interaction.tooltip_delay = 0.35;
    style.interaction.selectable_labels = false;
    style.number_formatter = NumberFormatter::new(|value, decimals| {
        super::text::grouped(&egui::emath::format_with_decimals_in_range(value, decimals))
    });
    space(style);
    colour(style, tokens);
}

fn space(style: &mut Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(6.0, 5.0);
    spacing.button_padding = vec2(8.0, 3.0);
    spacing.interact_size = vec2(24.0, 24.0);
    spacing.menu_margin = Margin::same(5);
    spacing.window_margin = Margin::same(16);
    spacing.indent = 14.0;
    spacing.icon_width = 16.0;
    spacing.icon_width_inner = 9.0;
    spacing.slider_rail_height = 4.0;
    spacing.combo_width = 60.0;
    spacing.menu_width = 240.0;
    spacing.scroll = ScrollStyle {
        bar_width: 8.0,
        floating_width: 5.0,
        floating_allocated_width: 0.0,
        bar_inner_margin: 2.0,
        bar_outer_margin: 2.0,
        dormant_handle_opacity: 0.35,
        active_handle_opacity: 0.55,
        interact_handle_opacity: 0.8,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        interact_background_opacity: 0.15,
        ..ScrollStyle::floating()
    };
}

fn colour(style: &mut Style, tokens: &Tokens) {
    let visuals = &mut style.visuals;
    visuals.weak_text_color = Some(tokens.text3);
    visuals.hyperlink_color = tokens.accent;
    visuals.extreme_bg_color = tokens.well;
    visuals.text_edit_bg_color = Some(tokens.well);
    visuals.code_bg_color = tokens.well;
    visuals.warn_fg_color = tokens.warn;
    visuals.error_fg_color = tokens.error;
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.popup;
    visuals.window_stroke = Stroke::new(1.0, tokens.line_strong);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.window_shadow = shadow(10, 32, tokens);
    visuals.popup_shadow = shadow(4, 14, tokens);
    visuals.selection.bg_fill = tokens.soft;
    visuals.selection.stroke = Stroke::new(1.0, tokens.accent);
    visuals.indent_has_left_vline = false;
    visuals.disabled_alpha = 0.45;
    visuals.text_cursor.stroke = Stroke::new(1.5, tokens.accent);
    let state = |background, line, text| WidgetVisuals {
        bg_fill: background,
        weak_bg_fill: background,
        bg_stroke: Stroke::new(1.0, line),
        fg_stroke: Stroke::new(1.0, text),
        corner_radius: CornerRadius::same(4),
        expansion: 0.0,
    };
    let on_hover = if tokens.outline == Color32::TRANSPARENT {
        Color32::TRANSPARENT
    } else {
        tokens.line_strong
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = state(tokens.panel, tokens.line, tokens.text2);
    widgets.inactive = state(tokens.control, tokens.outline, tokens.text);
    widgets.hovered = state(tokens.hover, on_hover, tokens.text);
    widgets.active = state(tokens.pressed, tokens.accent, tokens.text);
    widgets.open = state(tokens.hover, Color32::TRANSPARENT, tokens.text);
}

fn shadow(down: i8, blur: u8, tokens: &Tokens) -> Shadow {
    Shadow {
        offset: [0, down],
        blur,
        spread: 0,
        color: tokens.shadow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f32 {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_reads_on_every_surface_that_carries_it() {
        for tokens in [&DARK, &LIGHT] {
            let surfaces = [tokens.panel, tokens.bar, tokens.popup, tokens.control];
            for surface in surfaces {
                assert!(contrast(tokens.text, surface) >= 8.9);
                assert!(contrast(tokens.text2, surface) >= 5.5);
                assert!(contrast(tokens.text3, surface) >= 4.5);
            }
            assert!(contrast(tokens.text2, tokens.hover) >= 5.0);
            assert!(contrast(tokens.text2, tokens.soft) >= 4.5);
            assert!(contrast(tokens.text, tokens.meter) >= 4.5);
            assert!(contrast(tokens.on_fill, tokens.fill) >= 5.0);
            for sign in [tokens.ok, tokens.warn, tokens.error, tokens.accent] {
                assert!(contrast(sign, tokens.popup) >= 4.5);
            }
        }
    }

    #[test]
    fn numbers_read_on_every_level_colour() {
        for level in 0..=15 {
            let colour = super::super::scale::level(level, 15);
            assert!(contrast(readable_on(colour), colour) >= 4.0);
        }
    }
}
