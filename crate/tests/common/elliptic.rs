//! Jacobi's elliptic functions, and the free asymmetric top that they solve: the referee of the
//! rigid body.
//!
//! Sources: Abramowitz and Stegun, 16.4 and 17.6 (by arithmetic-geometric means); Landau and
//! Lifshitz, "Mechanics", § 37.

#![allow(dead_code)] // each test file uses a part of this

use kinetree::glam::DVec3;

/// sn, cn and dn of a modulus k, given with its complement k', so that no digits are lost where k
/// is nearly 1.
pub(crate) struct Elliptic {
    /// a and c of each round of means.
    rounds: Vec<(f64, f64)>,
    modulus: f64,
    complement: f64,
    /// K, a quarter of the period of sn.
    pub(crate) quarter: f64,
}

impl Elliptic {
    pub(crate) fn new(modulus: f64, complement: f64) -> Self {
        let (mut a, mut b, mut c) = (1.0, complement, modulus);
        let mut rounds = vec![(a, c)];
        while c > 1e-15 {
            c = 0.5 * (a - b);
            (a, b) = (0.5 * (a + b), (a * b).sqrt());
            rounds.push((a, c));
        }
        let quarter = std::f64::consts::FRAC_PI_2 / a;
        Self {
            rounds,
            modulus,
            complement,
            quarter,
        }
    }

    pub(crate) fn sn_cn_dn(&self, u: f64) -> [f64; 3] {
        let u = u % (4.0 * self.quarter);
        let last = self.rounds.len() - 1;
        let mut angle = self.rounds[last].0 * u * 2.0_f64.powi(last as i32);
        for &(a, c) in self.rounds[1..].iter().rev() {
            angle = 0.5 * (angle + (c / a * angle.sin()).asin());
        }
        let (sn, cn) = angle.sin_cos();
        // 1 − k² sn² = k'² + k² cn²; the second form does not cancel.
        let dn = (self.complement.powi(2) + (self.modulus * cn).powi(2)).sqrt();
        [sn, cn, dn]
    }
}

/// The free top with moments A < B < C whose momentum circles the axis of C: L² > 2 E B.
pub(crate) struct Top {
    moments: DVec3,
    amplitudes: DVec3,
    /// Elliptic argument a second.
    rate: f64,
    elliptic: Elliptic,
    /// The argument at the start.
    begin: f64,
}

impl Top {
    /// The top that starts with angular velocity (0, b, c) in its own axes, b and c above zero.
    pub(crate) fn starting(moments: DVec3, b: f64, c: f64) -> Self {
        let [x, y, z] = moments.to_array();
        let twice_energy = y * b * b + z * c * c;
        let momentum2 = (y * b).powi(2) + (z * c).powi(2);
        let (up, down) = (twice_energy * z - momentum2, momentum2 - twice_energy * x);
        let amplitudes = DVec3::new(
            (up / (x * (z - x))).sqrt(),
            (up / (y * (z - y))).sqrt(),
            (down / (z * (z - x))).sqrt(),
        );
        let modulus2 = (y - x) * up / ((z - y) * down);
        // 1 − k² = (C − A)(L² − 2EB) / ((C − B)(L² − 2EA)), and L² − 2EB = C (C − B) c² here.
        let complement2 = (z - x) * z * c * c / down;
        assert!((modulus2 + complement2 - 1.0).abs() < 1e-12);
        let elliptic = Elliptic::new(modulus2.sqrt(), complement2.sqrt());
        let begin = elliptic.quarter; // where cn is zero and sn at its height
        let rate = ((z - y) * down / (x * y * z)).sqrt();
        Self {
            moments,
            amplitudes,
            rate,
            elliptic,
            begin,
        }
    }

    /// The seconds after which the angular velocity in the body's axes is the same again.
    pub(crate) fn period(&self) -> f64 {
        4.0 * self.elliptic.quarter / self.rate
    }

    /// The angular momentum in the body's axes.
    pub(crate) fn own_momentum(&self, time: f64) -> DVec3 {
        let [sn, cn, dn] = self.elliptic.sn_cn_dn(time * self.rate + self.begin);
        self.moments * self.amplitudes * DVec3::new(cn, sn, dn)
    }
}
