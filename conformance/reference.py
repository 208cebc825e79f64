"""
Writes chains.json: chains of moving frames, and the motion of each of their nodes in the world, to
60 digits. It shares no formula with any engine: each node's pose is written as a curve in time, the
matrices of the curves are multiplied, and the products are differentiated by central differences.
A second, finer step must give the same to 1e-25.

    python3 -m pip install mpmath
    python3 conformance/reference.py
"""

import json
import random
from pathlib import Path

from mpmath import cos, matrix, mp, mpf, sin, sqrt

mp.dps = 110
STEP = mpf(10) ** -20
LATER = mpf(1) / 64  # a double without rounding
PARTS = ["velocity", "acceleration", "angularVelocity", "angularAcceleration"]


def vector(numbers):
    return matrix([mpf(it) for it in numbers])


def skewed(v):
    return matrix([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def axial(m):
    """The vector of the antisymmetric part of a matrix."""
    return matrix([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]]) / 2


def exponential(v):
    """The rotation about v by its length: Rodrigues' formula."""
    angle = sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
    if angle == 0:
        return mp.eye(3)
    k = skewed(v / angle)
    return mp.eye(3) + sin(angle) * k + (1 - cos(angle)) * k * k


def rotation(q):
    """The matrix of a quaternion x, y, z, w, made to a unit one first."""
    length = sqrt(sum(mpf(it) ** 2 for it in q))
    x, y, z, w = [mpf(it) / length for it in q]
    return matrix(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quaternion(m):
    """The quaternion of a rotation with w >= 0, by its largest part."""
    trace = m[0, 0] + m[1, 1] + m[2, 2]
    squares = [1 + 2 * m[i, i] - trace for i in range(3)] + [1 + trace]
    largest = max(range(4), key=lambda i: squares[i])
    part = sqrt(squares[largest]) / 2
    q = [mpf(0)] * 4
    q[largest] = part
    if largest == 3:
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            q[i] = (m[k, j] - m[j, k]) / (4 * part)
    else:
        i, j, k = largest, (largest + 1) % 3, (largest + 2) % 3
        q[j] = (m[j, i] + m[i, j]) / (4 * part)
        q[k] = (m[k, i] + m[i, k]) / (4 * part)
        q[3] = (m[k, j] - m[j, k]) / (4 * part)
    return [-it for it in q] if q[3] < 0 else q


def place(node, time):
    """The pose of a node in its parent at a time: accelerations are constant."""
    half = time * time / 2
    at = vector(node["translation"]) + vector(node["velocity"]) * time + vector(node["acceleration"]) * half
    turn = vector(node["angularVelocity"]) * time + vector(node["angularAcceleration"]) * half
    return at, exponential(turn) * rotation(node["rotation"]), mpf(node["scale"])


def world(nodes, time):
    """The place, the rotation and the scale of each node in the world at a time."""
    at, turned, scale = matrix([0, 0, 0]), mp.eye(3), mpf(1)
    found = []
    for node in nodes:
        own, turn, size = place(node, time)
        at = at + scale * (turned * own)
        turned = turned * turn
        scale = scale * size
        found.append((at, turned, scale))
    return found


def motion(nodes, step):
    """The rates of each node in the world, by central differences."""
    before, now, after = (world(nodes, it) for it in (-step, mpf(0), step))
    rates = []
    for (x0, r0, _), (x1, r1, _), (x2, r2, _) in zip(before, now, after):
        first, second = (r2 - r0) / (2 * step), (r2 - 2 * r1 + r0) / step**2
        rates.append(
            {
                "velocity": (x2 - x0) / (2 * step),
                "acceleration": (x2 - 2 * x1 + x0) / step**2,
                "angularVelocity": axial(first * r1.T),
                "angularAcceleration": axial(second * r1.T + first * first.T),
            }
        )
    return rates


def doubles(numbers):
    """Rounds to doubles. What is below the error of the differences is zero."""
    least = mpf(10) ** -25 * (1 + max(abs(it) for it in numbers))
    return [float(it) if abs(it) > least else 0.0 for it in numbers]


def solved(case):
    nodes = case["nodes"]
    coarse, fine = motion(nodes, STEP), motion(nodes, STEP / 8)
    for a, b in zip(coarse, fine):
        for part in PARTS:
            size = 1 + max(abs(it) for it in b[part])
            assert max(abs(it) for it in a[part] - b[part]) < mpf(10) ** -25 * size, (case["name"], part)
    poses = [(doubles(at), doubles(quaternion(turned)), float(size)) for at, turned, size in world(nodes, mpf(0))]
    # Of its two quaternions the later pose has the one that is near: some engines go the long way else.
    near = [
        [it if sum(a * b for a, b in zip(q, was)) >= 0 else -it for it in q]
        for q, (_, was, _) in zip((quaternion(turned) for _, turned, _ in world(nodes, LATER)), poses)
    ]
    later = world(nodes, LATER)
    case["world"] = [
        {"translation": at, "rotation": turned, "scale": size, **{part: doubles(rates[part]) for part in PARTS}}
        for (at, turned, size), rates in zip(poses, fine)
    ]
    case["later"] = [
        {"translation": doubles(at), "rotation": doubles(q)} for (at, _, _), q in zip(later, near)
    ]
    return case


def node(**parts):
    rest = {"translation": [0, 0, 0], "rotation": [0, 0, 0, 1], "scale": 1, **{it: [0, 0, 0] for it in PARTS}}
    return {**rest, **parts}


def told():
    """Chains whose answer can be worked out on paper."""
    disk = node(angularVelocity=[0, 0, 2])
    yield "a rider on a turning disk", [disk, node(translation=[3, 0, 0])]
    yield "a walker on a turning disk (Coriolis)", [disk, node(translation=[3, 0, 0], velocity=[1, 0, 0])]
    yield "a disk that begins to turn (Euler)", [node(angularAcceleration=[0, 0, 2]), node(translation=[3, 0, 0])]
    yield "a teacup: a disk on a disk", [disk, node(translation=[3, 0, 0], angularVelocity=[0, 0, -5]), node(translation=[1, 0, 0])]
    yield "a disk that turns back what carries it", [disk, node(translation=[3, 0, 0], angularVelocity=[0, 0, -2]), node(translation=[1, 0, 0])]
    yield "a turret on a tank that brakes", [
        node(velocity=[5, 0, 0], acceleration=[-2, 0, 0], angularVelocity=[0, 0.4, 0]),
        node(translation=[0, 1, 0], angularVelocity=[0, 0.5, 0], angularAcceleration=[0, -0.1, 0]),
        node(translation=[4, 0, 0], angularVelocity=[0, 0, 0.3]),
    ]
    yield "turning about two axes (gyroscopic)", [disk, node(angularVelocity=[3, 0, 0]), node(translation=[0, 1, 0])]
    yield "a platform that turns at double size", [node(scale=2, angularVelocity=[0, 1, 0]), node(translation=[3, 0, 0], velocity=[0, 0, 1])]
    yield "half a turn as a rest pose", [node(rotation=[0, 1, 0, 0], angularVelocity=[0, 1, 0]), node(translation=[2, 0, 0], velocity=[1, 0, 0])]
    yield "nothing moves", [node(translation=[1, 2, 3]), node(translation=[4, 5, 6])]


def random_chain(count, scaled, reach, rate):
    nodes = []
    for _ in range(count):
        q = [random.gauss(0, 1) for _ in range(4)]
        length = sum(it * it for it in q) ** 0.5
        spread = lambda most: [random.uniform(-most, most) for _ in range(3)]
        nodes.append(
            node(
                translation=spread(reach),
                rotation=[it / length for it in q],
                scale=random.uniform(0.4, 2.5) if scaled else 1,
                velocity=spread(rate),
                acceleration=spread(rate),
                angularVelocity=spread(rate),
                angularAcceleration=spread(rate),
            )
        )
    return nodes


def cases():
    random.seed(20261125)
    yield from told()
    for i in range(20):
        yield f"rigid {i + 1}", random_chain(2 + i % 4, False, 2, 2)
    for i in range(10):
        yield f"scaled {i + 1}", random_chain(2 + i % 4, True, 2, 2)
    for i in range(5):
        yield f"fast {i + 1}", random_chain(2 + i % 4, False, 2, 50)
    for i in range(5):
        yield f"far {i + 1}", random_chain(2 + i % 4, False, 1e5, 2)


if __name__ == "__main__":
    found = [solved({"name": name, "nodes": nodes}) for name, nodes in cases()]
    head = {"version": 1, "later": float(LATER)}
    lines = ",\n".join("    " + json.dumps(it) for it in found)
    text = json.dumps(head)[:-1] + ', "chains": [\n' + lines + "\n]}\n"
    Path(__file__).with_name("chains.json").write_text(text)
