//! Nodes that do not inherit their parent's own scale.

use core::mem;

use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle, count};
use crate::space::Space;

impl<S: Space> Hierarchy<S> {
    /// Lets the node compensate for its parent's own scale, or inherit it again (which is how it
    /// starts).
    ///
    /// A node that compensates feels that scale in its place, but not in its axes: W = W_P T S_P⁻¹
    /// R S. It is Maya's segment scale compensate, there a flag of a joint: a limb is made thicker,
    /// and the hand at its end is not. By the rules that multiply matrices it counts; by the others
    /// it has no effect: see
    /// [`compensating_child`](crate::WorldTransform::compensating_child). The local state stays,
    /// and the node keeps the flag under another parent.
    ///
    /// ```
    /// use kinetree::glam::{DQuat, DVec3};
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let thick = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 3.0, 3.0))?;
    /// let arm = tree.add(None, "arm", thick.into())?;
    /// let hand = tree.add(Some(arm), "hand", Local::identity())?;
    /// tree.set_translation(hand, DVec3::new(2.0, 1.0, 0.0))?;
    /// assert_eq!(tree.world_scale(hand)?, DVec3::new(1.0, 3.0, 3.0));
    ///
    /// tree.set_compensates(hand, true)?;
    /// assert_eq!(tree.world_scale(hand)?, DVec3::ONE);
    /// assert_eq!(tree.world_translation(hand)?, DVec3::new(2.0, 3.0, 0.0));
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn set_compensates(
        &mut self,
        node: NodeHandle,
        compensates: bool,
    ) -> Result<(), HierarchyError> {
        let entry = self.nodes.get_mut(node)?;
        let before = entry.edit(|it| mem::replace(&mut it.compensates, compensates));
        count(&mut self.rows.compensating, before, compensates);
        self.rows.touch(node.to_parts().0);
        Ok(())
    }

    /// Returns whether the node compensates for its parent's own scale.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn compensates(&self, node: NodeHandle) -> Result<bool, HierarchyError> {
        Ok(self.nodes.get(node)?.compensates())
    }
}
