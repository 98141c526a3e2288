//! Roots of logarithms and the logistic function from tables, so that every platform decides alike.

/// Terms of a series; more would change nothing.
const TERMS: u32 = 24;
const LOGS: usize = 4096;

/// The natural logarithm of a number from 1 up to 2.
const fn ln_small(x: f64) -> f64 {
    let z = (x - 1.0) / (x + 1.0);
    let (mut sum, mut power, mut n) = (0.0, z, 1);
    while n < 2 * TERMS {
        sum += power / n as f64;
        power *= z * z;
        n += 2;
    }
    2.0 * sum
}

const LN_2: f64 = 2.0 * ln_small(1.5) - ln_small(1.125);

/// The square root of a number that is not negative.
const fn root(x: f64) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    let (mut root, mut step) = (x + 1.0, 0);
    while step < TERMS {
        root = (root + x / root) / 2.0;
        step += 1;
    }
    root
}

/// The roots of the logarithms of whole numbers.
static ROOT_OF_LN: [f32; LOGS] = {
    let mut table = [0.0; LOGS];
    let mut n = 1;
    while n < LOGS {
        let bits = usize::BITS - 1 - n.leading_zeros();
        let small = n as f64 / (1usize << bits) as f64;
        table[n] = root(bits as f64 * LN_2 + ln_small(small)) as f32;
        n += 1;
    }
    table
};

/// The root of the natural logarithm of a whole number; 0 for 0.
#[inline(always)]
pub(crate) fn root_of_ln(n: u32) -> f32 {
    if (n as usize) < LOGS {
        return ROOT_OF_LN[n as usize];
    }
    let shift = 21 - n.leading_zeros();
    let known = ROOT_OF_LN[(n >> shift) as usize];
    (known * known + shift as f32 * LN_2 as f32).sqrt()
}

const STEPS: usize = 32;
const REACH: usize = 12;

/// e to the power of one step.
const GROWTH: f64 = {
    let step = 1.0 / STEPS as f64;
    let (mut growth, mut term, mut n) = (1.0, 1.0, 1);
    while n < TERMS {
        term *= step / n as f64;
        growth += term;
        n += 1;
    }
    growth
};

/// The logistic function of `k / STEPS`, and `e^-x` there.
static LOGISTIC: [f64; REACH * STEPS + 2] = steps(true);
static FALL: [f64; REACH * STEPS + 2] = steps(false);

const fn steps(is_logistic: bool) -> [f64; REACH * STEPS + 2] {
    let mut table = [0.0; REACH * STEPS + 2];
    let (mut power, mut k) = (1.0, 0);
    while k < table.len() {
        table[k] = if is_logistic { power / (1.0 + power) } else { 1.0 / power };
        power *= GROWTH;
        k += 1;
    }
    table
}

/// The logistic function `1 / (1 + e^-x)`.
pub(crate) fn logistic(x: f64) -> f64 {
    let value = between(&LOGISTIC, x.abs().min(REACH as f64));
    if x < 0.0 { 1.0 - value } else { value }
}

/// `e^-x` for what is not negative.
#[inline(always)]
pub(crate) fn fall(x: f64) -> f64 {
    if x >= REACH as f64 { 0.0 } else { between(&FALL, x) }
}

/// What a table says of a number that is not negative, and within reach.
#[inline(always)]
fn between(table: &[f64; REACH * STEPS + 2], x: f64) -> f64 {
    let size = x * STEPS as f64;
    let at = size as u32;
    let part = size - f64::from(at);
    table[at as usize] * (1.0 - part) + table[at as usize + 1] * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_platform() {
        for n in [1u32, 2, 3, 10, 100, 4095, 4096, 5000, 123_456, u32::MAX] {
            let exact = f64::from(n).ln().sqrt();
            assert!((f64::from(root_of_ln(n)) - exact).abs() < 0.0005, "{n}: {} for {exact}", root_of_ln(n));
        }
        for x in [-20.0, -12.0, -3.3, -0.01, 0.0, 0.5, 1.0, 7.77, 12.0, 400.0] {
            let exact = 1.0 / (1.0 + f64::exp(-x));
            assert!((logistic(x) - exact).abs() < 0.0002, "{x}: {} for {exact}", logistic(x));
        }
        for x in [0.0, 0.01, 0.5, 1.0, 3.3, 7.77, 11.9] {
            assert!((fall(x) / f64::exp(-x) - 1.0).abs() < 0.001, "{x}: {}", fall(x));
        }
        assert_eq!(fall(13.0), 0.0);
    }
}
