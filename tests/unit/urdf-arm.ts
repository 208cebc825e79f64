/**
 * A robot arm of six joints, written for the tests: axes z, y, y, x, y, x of a robot that stands on the
 * ground, whose base is 0.4 m high, with links of 0.5 m and 0.4 m and a tool of 0.1 m. Its base is turned
 * by a fixed joint, so that in the base the axes are y, z, z, x, z, x.
 */
export const ARM = `<?xml version="1.0"?>
<!-- An arm for tests. -->
<robot name="six">
  <material name="gray"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="ground"/>
  <link name="base"><visual><geometry><mesh filename="package://six/base.stl"/></geometry></visual></link>
  <link name="column"/> <link name="upper"/> <link name="fore"/> <link name="roll"/> <link name="wrist"/>
  <link name="flange"><inertial><mass value="0.2"/></inertial></link>
  <link name="tool"/>
  <joint name="foot" type="fixed">
    <origin rpy="1.5707963267948966 0 0"/> <parent link="ground"/> <child link="base"/>
  </joint>
  <joint name="j1" type="continuous"><parent link="base"/><child link="column"/><axis xyz="0 1 0"/></joint>
  <joint name="j2" type="revolute">
    <parent link="column"/><child link="upper"/><origin xyz="0 0.4 0"/><axis xyz="0 0 1"/>
    <limit lower="-1.6" upper="1.6" velocity="2" effort="80"/>
  </joint>
  <joint name="j3" type="revolute">
    <parent link="upper"/><child link="fore"/><origin xyz="0.5 0 0"/><axis xyz="0 0 2"/>
    <limit lower="-2.4" upper="0.1" velocity="2" effort="40"/>
  </joint>
  <joint name="j4" type="continuous"><parent link="fore"/><child link="roll"/><origin xyz="0.4 0 0"/></joint>
  <joint name="j5" type="revolute">
    <parent link="roll"/><child link="wrist"/><axis xyz="0 0 1"/><limit lower="-2" upper="2" velocity="4" effort="5"/>
  </joint>
  <joint name="j6" type="continuous"><parent link="wrist"/><child link="flange"/><axis xyz="1 0 0"/></joint>
  <joint name="end" type="fixed"><parent link="flange"/><child link="tool"/><origin xyz="0.1 0 0"/></joint>
  <transmission name="t1"/>
</robot>`;

/** Joint positions of the tests, rad. */
export const Q = [0.4, 0.6, -1.1, 0.5, 0.7, -0.3] as const;
