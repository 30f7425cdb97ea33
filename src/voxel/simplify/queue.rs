//! What may be done, the cheapest first.

/// Costs of one step differ by less than a part in so many.
const STEPS_A_DOUBLING: u32 = 16;
/// Costs from 2⁻⁶⁴ on are told apart; none is over 2⁶⁴.
const DOUBLINGS: u32 = 128;

/// Items by their cost, in steps of a few hundredths of it; of one step the one that came first is the first. So neither
/// takes longer with more items, which a heap's would.
pub(super) struct Queue<T> {
    steps: Vec<Step<T>>,
    /// None below has an item.
    lowest: usize,
    count: usize,
}

#[derive(Clone)]
struct Step<T> {
    items: Vec<T>,
    taken: usize,
}

impl<T: Copy> Queue<T> {
    pub fn new() -> Self {
        let none = Step {
            items: Vec::new(),
            taken: 0,
        };
        let steps = (DOUBLINGS * STEPS_A_DOUBLING) as usize;
        Self {
            steps: vec![none; steps],
            lowest: steps,
            count: 0,
        }
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Adds an item; what costs less than nothing costs nothing.
    pub fn push(&mut self, cost: f64, item: T) {
        let step = step_of(cost);
        self.steps[step].items.push(item);
        self.lowest = self.lowest.min(step);
        self.count += 1;
    }

    /// Takes the cheapest.
    pub fn pop(&mut self) -> Option<T> {
        if self.count == 0 {
            return None;
        }
        while let Some(step) = self.steps.get_mut(self.lowest) {
            if let Some(item) = step.items.get(step.taken) {
                step.taken += 1;
                self.count -= 1;
                return Some(*item);
            }
            // A step that was large gives its room back.
            *step = Step {
                items: Vec::new(),
                taken: 0,
            };
            self.lowest += 1;
        }
        None
    }
}

/// The exponent and the first bits of what follows it.
fn step_of(cost: f64) -> usize {
    let bits = STEPS_A_DOUBLING.ilog2();
    let lowest = (1023 - u64::from(DOUBLINGS / 2)) << bits;
    let step = (cost.max(0.0).to_bits() >> (52 - bits)).saturating_sub(lowest);
    (step as usize).min((DOUBLINGS * STEPS_A_DOUBLING) as usize - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_comes_first_and_of_a_step_the_first() {
        let mut queue = Queue::new();
        let costs = [
            3.0,
            1e-30,
            0.25,
            -1.0,
            3.01,
            f64::INFINITY,
            1e9,
            0.24,
            f64::NAN,
        ];
        for (number, cost) in costs.into_iter().enumerate() {
            queue.push(cost, number);
        }
        let all: Vec<usize> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(all, [1, 3, 8, 7, 2, 0, 4, 6, 5]);
        queue.push(2.0, 7);
        assert_eq!(queue.pop(), Some(7));
        queue.push(2.0, 8);
        queue.push(1.0, 9);
        assert_eq!(queue.pop(), Some(9));
        queue.clear();
        assert_eq!(queue.pop(), None);
    }
}
