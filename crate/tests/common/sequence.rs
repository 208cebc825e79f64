//! States from a generator with a seed, for tests that make their choices as they go.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{Local, Rates, Space3, Trs};

/// A small generator with a known sequence (Marsaglia's xorshift, 64 bits), so that a failure
/// repeats.
pub(crate) struct Random(u64);

impl Random {
    /// Any seed but zero.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }
    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.bits() >> 11) as usize % limit
    }
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
    pub(crate) fn vector(&mut self) -> DVec3 {
        DVec3::from_array(std::array::from_fn(|_| self.between(-2.0, 2.0)))
    }
    pub(crate) fn bivector(&mut self) -> Bivector3 {
        Bivector3::from_axis(self.vector())
    }
    pub(crate) fn rotation(&mut self) -> DQuat {
        DQuat::from_scaled_axis(self.vector())
    }
    pub(crate) fn rates(&mut self) -> Rates<Space3> {
        Rates {
            velocity: self.vector(),
            acceleration: self.vector(),
            angular_velocity: self.bivector(),
            angular_acceleration: self.bivector(),
        }
    }
    /// A scale for each axis, or one for all.
    pub(crate) fn scale(&mut self, uniform: bool) -> DVec3 {
        if uniform {
            DVec3::splat(self.between(0.6, 1.6))
        } else {
            DVec3::from_array(std::array::from_fn(|_| self.between(0.6, 1.6)))
        }
    }
    pub(crate) fn local(&mut self, uniform: bool) -> Local<Space3> {
        let (place, turn) = (self.vector(), self.rotation());
        let scale = self.scale(uniform);
        Local::from(Trs::new(place, turn, scale).unwrap()).with_rates(self.rates())
    }
}
