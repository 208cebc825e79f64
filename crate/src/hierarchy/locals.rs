//! The local states of all nodes, an array for each quantity, by the numbers of the slots.
//!
//! A zero that is written loses its sign, which JSON does not keep: a tree that was saved and
//! loaded goes on with the same bits. What a program writes into the rows itself stays as it is.
//!
//! Most nodes are at rest, and have a scale for each axis: rates are kept once a first one is set,
//! and so are matrices that no scale holds. They are no longer than memory allows: room is made
//! before a state is written.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Local, Rows, RowsMut, WorldMatrix};
use crate::affine::Affine;
use crate::motion::Rates;
use crate::scale::{Trs, straight_part};
use crate::space::{Linear, Matrix, Rotation, Scalar, Space, Vector};

#[derive(Clone, Debug)]
pub(super) struct Locals<S: Space> {
    translations: Vec<S::Vector>,
    rotations: Vec<S::Rotation>,
    scales: Vec<S::Vector>,
    /// True once a node has a rate; until then these are empty.
    keeps_rates: bool,
    velocities: Vec<S::Vector>,
    accelerations: Vec<S::Vector>,
    angular_velocities: Vec<S::Bivector>,
    angular_accelerations: Vec<S::Bivector>,
    /// True once a node holds a matrix; until then these are empty.
    keeps_stretches: bool,
    stretches: Vec<Option<S::Matrix>>,
    /// True where a rotation was written that is none, until an update finds a matrix of each node.
    pub(super) unfit: bool,
}

/// A list of things of any kind, for more of which room is made.
pub(super) trait List {
    /// Makes room for one thing more than `count`: for half as many again, or else an eighth more.
    /// Returns whether that took memory.
    fn room(&mut self, count: usize) -> Result<bool, TryReserveError>;
    /// Makes room for as many things in all.
    fn room_for_all(&mut self, count: usize) -> Result<(), TryReserveError>;
}

impl<T> List for Vec<T> {
    fn room(&mut self, count: usize) -> Result<bool, TryReserveError> {
        let more = (count + 1).saturating_sub(self.len());
        let grows = self.capacity() - self.len() < more;
        if grows {
            self.try_reserve_exact((more + count / 2).max(4))
                .or_else(|_| self.try_reserve_exact(more.max(count / 8)))?;
        }
        Ok(grows)
    }

    fn room_for_all(&mut self, count: usize) -> Result<(), TryReserveError> {
        self.try_reserve_exact(count.saturating_sub(self.len()))
    }
}

/// Begins a list of as many things as another has, with room for as many as that has.
fn begin<T: Copy, U>(list: &mut Vec<T>, like: &Vec<U>, thing: T) -> Result<(), TryReserveError> {
    list.try_reserve_exact(like.capacity())?;
    list.resize(like.len(), thing);
    Ok(())
}

/// Sets a thing of a list, or adds it at its end; does nothing to a list that is not kept.
#[inline(always)]
fn put<T>(list: &mut Vec<T>, slot: u32, thing: T) {
    let end = list.len();
    if let Some(held) = list.get_mut(slot as usize) {
        *held = thing;
    } else if slot as usize == end {
        list.push(thing);
    }
}

/// Does as [`put`]; a zero loses its sign.
#[inline(always)]
fn put_numbers<T, N: Linear<T>>(list: &mut Vec<N>, slot: u32, numbers: N) {
    put(list, slot, numbers + N::zero());
}

/// Returns a thing of a list, or what stands for it in a list that is not kept.
#[inline(always)]
fn get<T: Copy>(list: &[T], slot: u32, otherwise: impl FnOnce() -> T) -> T {
    let thing = list.get(slot as usize).copied();
    thing.unwrap_or_else(otherwise)
}

impl<S: Space> Locals<S> {
    pub(super) const fn new() -> Self {
        Self {
            translations: Vec::new(),
            rotations: Vec::new(),
            scales: Vec::new(),
            keeps_rates: false,
            velocities: Vec::new(),
            accelerations: Vec::new(),
            angular_velocities: Vec::new(),
            angular_accelerations: Vec::new(),
            keeps_stretches: false,
            stretches: Vec::new(),
            unfit: false,
        }
    }

    /// Returns whether rates are kept. Without them all nodes are at rest.
    #[inline]
    pub(super) fn keeps_rates(&self) -> bool {
        self.keeps_rates
    }

    /// Returns the lists, all of one length, and whether they are kept.
    pub(super) fn lists(&mut self) -> [(bool, &mut dyn List); 8] {
        let (rates, stretches) = (self.keeps_rates, self.keeps_stretches);
        [
            (true, &mut self.translations),
            (true, &mut self.rotations),
            (true, &mut self.scales),
            (rates, &mut self.velocities),
            (rates, &mut self.accelerations),
            (rates, &mut self.angular_velocities),
            (rates, &mut self.angular_accelerations),
            (stretches, &mut self.stretches),
        ]
    }

    /// Makes room for rates, if these are any and the first.
    #[inline]
    pub(super) fn reserve_rates(&mut self, rates: &Rates<S>) -> Result<(), TryReserveError> {
        if self.keeps_rates || *rates == Rates::zero() {
            return Ok(());
        }
        self.begin_rates()
    }

    #[cold]
    fn begin_rates(&mut self) -> Result<(), TryReserveError> {
        let (still, rest) = (S::Vector::zero(), S::Bivector::zero());
        let like = &self.translations;
        begin(&mut self.velocities, like, still)?;
        begin(&mut self.accelerations, like, still)?;
        begin(&mut self.angular_velocities, like, rest)?;
        begin(&mut self.angular_accelerations, like, rest)?;
        self.keeps_rates = true;
        Ok(())
    }

    /// Makes room for all that a state has.
    #[inline(never)]
    pub(super) fn reserve_state(&mut self, local: &Local<S>) -> Result<(), TryReserveError> {
        if local.stretch.is_some() && !self.keeps_stretches {
            begin(&mut self.stretches, &self.translations, None)?;
            self.keeps_stretches = true;
        }
        self.reserve_rates(&local.rates)
    }

    /// Puts a state into a slot, for which there is room: one there is, or the next.
    pub(super) fn put(&mut self, slot: u32, local: &Local<S>) {
        self.put_pose(slot, &local.trs, local.stretch);
        self.put_rates(slot, &local.rates);
    }

    /// Sets a pose that is possible. Its rotation is settled here, as all that are kept.
    #[inline(never)]
    pub(super) fn put_pose(&mut self, slot: u32, trs: &Trs<S>, stretch: Option<S::Matrix>) {
        let rotation = trs.rotation.settled().unwrap_or(trs.rotation);
        put_numbers(&mut self.translations, slot, trs.translation);
        put(&mut self.rotations, slot, rotation);
        put_numbers(&mut self.scales, slot, trs.scale);
        if self.keeps_stretches {
            let stretch = stretch.map(|it| it + S::Matrix::zero());
            put(&mut self.stretches, slot, stretch);
        }
    }

    #[inline]
    pub(super) fn put_translation(&mut self, slot: u32, translation: S::Vector) {
        put_numbers(&mut self.translations, slot, translation);
    }

    #[inline]
    pub(super) fn put_rotation(&mut self, slot: u32, rotation: S::Rotation) {
        put(&mut self.rotations, slot, rotation);
    }

    /// Sets a scale, in the place of a matrix that was held.
    #[inline]
    pub(super) fn put_scale(&mut self, slot: u32, scale: S::Vector) {
        put_numbers(&mut self.scales, slot, scale);
        if self.keeps_stretches {
            put(&mut self.stretches, slot, None);
        }
    }

    /// Sets rates for which there is room.
    #[inline]
    pub(super) fn put_rates(&mut self, slot: u32, rates: &Rates<S>) {
        if self.keeps_rates {
            put_numbers(&mut self.velocities, slot, rates.velocity);
            put_numbers(&mut self.accelerations, slot, rates.acceleration);
            put_numbers(&mut self.angular_velocities, slot, rates.angular_velocity);
            put_numbers(
                &mut self.angular_accelerations,
                slot,
                rates.angular_acceleration,
            );
        }
    }

    /// Sets a velocity for which there is room.
    #[inline]
    pub(super) fn put_velocity(&mut self, slot: u32, velocity: S::Vector) {
        if self.keeps_rates {
            put_numbers(&mut self.velocities, slot, velocity);
        }
    }

    /// Sets angular rates for which there is room.
    #[inline]
    pub(super) fn put_spin(&mut self, slot: u32, spin: S::Bivector, spin_rate: S::Bivector) {
        if self.keeps_rates {
            put_numbers(&mut self.angular_velocities, slot, spin);
            put_numbers(&mut self.angular_accelerations, slot, spin_rate);
        }
    }

    #[inline]
    pub(super) fn translation(&self, slot: u32) -> S::Vector {
        get(&self.translations, slot, S::Vector::zero)
    }

    #[inline]
    pub(super) fn rotation(&self, slot: u32) -> S::Rotation {
        get(&self.rotations, slot, S::Rotation::identity)
    }

    #[inline]
    pub(super) fn scale(&self, slot: u32) -> S::Vector {
        get(&self.scales, slot, S::Vector::zero)
    }

    #[inline]
    pub(super) fn trs(&self, slot: u32) -> Trs<S> {
        Trs {
            translation: self.translation(slot),
            rotation: self.rotation(slot),
            scale: self.scale(slot),
        }
    }

    /// Returns K of a node that holds a matrix.
    #[inline]
    pub(super) fn stretch(&self, slot: u32) -> Option<S::Matrix> {
        get(&self.stretches, slot, || None)
    }

    /// Returns K of each node; none where no node holds a matrix.
    pub(super) fn stretches(&self) -> &[Option<S::Matrix>] {
        &self.stretches
    }

    #[inline(always)]
    pub(super) fn rates(&self, slot: u32) -> Rates<S> {
        if !self.keeps_rates {
            return Rates::zero();
        }
        Rates {
            velocity: get(&self.velocities, slot, S::Vector::zero),
            acceleration: get(&self.accelerations, slot, S::Vector::zero),
            angular_velocity: get(&self.angular_velocities, slot, S::Bivector::zero),
            angular_acceleration: get(&self.angular_accelerations, slot, S::Bivector::zero),
        }
    }

    #[inline(never)]
    pub(super) fn at(&self, slot: u32) -> Local<S> {
        Local {
            trs: self.trs(slot),
            rates: self.rates(slot),
            stretch: self.stretch(slot),
        }
    }

    /// Takes a pose that was written in place: makes its rotation exact, or notes that it is none.
    /// A scale that was written replaces a matrix that was held.
    #[inline]
    pub(super) fn settle(&mut self, slot: u32) {
        let at = slot as usize;
        if let Some(rotation) = self.rotations.get_mut(at) {
            self.unfit |= !rotation.settle();
        }
        if let (Some(held), Some(scale)) = (self.stretches.get_mut(at), self.scales.get(at)) {
            *held = held.filter(|held| held.diagonal() == *scale);
        }
    }

    /// Does as [`settle`](Self::settle) with all.
    pub(super) fn settle_all(&mut self) {
        self.unfit |= !settle_rotations::<S>(&mut self.rotations);
        for (held, scale) in self.stretches.iter_mut().zip(&self.scales) {
            *held = held.filter(|held| held.diagonal() == *scale);
        }
    }

    /// Does as [`settle`](Self::settle) with rotations, where no node holds a matrix.
    #[inline]
    pub(super) fn settle_each(&mut self, slots: Range<usize>) {
        if let Some(rotations) = self.rotations.get_mut(slots) {
            self.unfit |= !settle_rotations::<S>(rotations);
        }
    }

    /// Fills the place of a node that is gone with numbers of no state.
    pub(super) fn empty(&mut self, slot: u32) {
        let nothing = S::Scalar::from_f64(f64::NAN);
        let nowhere = S::Vector::from_components(S::per_axis(|_| nothing));
        self.put(
            slot,
            &Local::from(Trs {
                translation: nowhere,
                rotation: S::Rotation::identity(),
                scale: nowhere,
            }),
        );
    }

    /// Returns the arrays, beside two that are kept elsewhere.
    pub(super) fn arrays<'a>(
        &'a self,
        parents: &'a [u32],
        world_matrices: &'a [WorldMatrix<S>],
    ) -> Rows<'a, S> {
        Rows {
            translations: &self.translations,
            rotations: &self.rotations,
            scales: &self.scales,
            velocities: &self.velocities,
            accelerations: &self.accelerations,
            angular_velocities: &self.angular_velocities,
            angular_accelerations: &self.angular_accelerations,
            parents,
            world_matrices,
        }
    }

    pub(super) fn arrays_mut(&mut self) -> RowsMut<'_, S> {
        RowsMut {
            translations: &mut self.translations,
            rotations: &mut self.rotations,
            scales: &mut self.scales,
            velocities: &mut self.velocities,
            accelerations: &mut self.accelerations,
            angular_velocities: &mut self.angular_velocities,
            angular_accelerations: &mut self.angular_accelerations,
        }
    }

    /// Returns what the matrices of as many nodes are made of.
    #[inline]
    pub(super) fn poses(&self, count: usize) -> Option<Poses<'_, S>> {
        Some(Poses {
            translations: self.translations.get(..count)?,
            rotations: self.rotations.get(..count)?,
            scales: self.scales.get(..count)?,
            stretches: &self.stretches,
            unfit: self.unfit,
        })
    }
}

/// Makes rotations exact; returns whether all of them are some.
fn settle_rotations<S: Space>(rotations: &mut [S::Rotation]) -> bool {
    let mut fit = true;
    for rotation in rotations {
        fit &= rotation.settle();
    }
    fit
}

/// The parts of matrices, in lists of one length: a look-up by the number of a node needs no check.
pub(super) struct Poses<'a, S: Space> {
    pub(super) translations: &'a [S::Vector],
    pub(super) rotations: &'a [S::Rotation],
    pub(super) scales: &'a [S::Vector],
    stretches: &'a [Option<S::Matrix>],
    /// True where a rotation may be none. The matrix of that node is not finite.
    unfit: bool,
}

impl<S: Space> Poses<'_, S> {
    /// Returns a node's matrix, if the node is there.
    // One loop has it inside; calls for each node would be half of its time.
    #[inline(always)]
    pub(super) fn matrix(&self, slot: usize) -> Option<Affine<S>> {
        let rotation = self.rotations.get(slot)?.exact();
        let linear = match self.stretches.get(slot) {
            None | Some(None) => straight_part::<S>(rotation, *self.scales.get(slot)?),
            Some(Some(stretch)) => rotation.matrix() * *stretch,
        };
        let mut translation = *self.translations.get(slot)?;
        if self.unfit && !self.is_rotation(slot) {
            let nothing = S::Scalar::from_f64(f64::NAN);
            translation = S::Vector::from_components(S::per_axis(|_| nothing));
        }
        Some(Affine {
            linear,
            translation,
        })
    }

    /// Returns whether a node has a rotation. The matrix of one that has none is not finite.
    #[cold]
    fn is_rotation(&self, slot: usize) -> bool {
        let rotation = self.rotations.get(slot);
        rotation.is_some_and(|it| it.settled().is_ok())
    }

    /// Returns the matrices of the nodes from one slot to another.
    #[inline(always)]
    pub(super) fn between(&self, each: Range<usize>) -> impl Iterator<Item = Affine<S>> {
        let translations = self.translations.get(each.clone()).unwrap_or_default();
        let rotations = self.rotations.get(each.clone()).unwrap_or_default();
        let scales = self.scales.get(each).unwrap_or_default();
        let poses = translations.iter().zip(rotations).zip(scales);
        poses.map(|((translation, rotation), scale)| Affine {
            linear: straight_part::<S>(rotation.exact(), *scale),
            translation: *translation,
        })
    }

    /// Returns whether no node holds a matrix, and all rotations are some: then `between` is
    /// theirs.
    pub(super) fn are_straight(&self) -> bool {
        self.stretches.is_empty() && !self.unfit
    }
}
