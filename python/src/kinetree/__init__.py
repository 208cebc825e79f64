"""Figures of kinetree in notebooks: Jupyter, marimo, and all that shows anywidgets.

    from kinetree import Figure

    figure = Figure("piston", {"scale_x": 2, "joint": 45})
    figure  # in the last line of a cell

``figure.settings`` sets controls, ``figure.values`` has what the reader has set.
"""

import json
from pathlib import Path

import anywidget
import traitlets

__all__ = ["Figure", "scenes"]

_HERE = Path(__file__).parent
#: The controls of each figure, and what they take, as the figures' own tables say.
_CONTROLS = json.loads((_HERE / "controls.json").read_text(encoding="utf-8"))
#: What every figure takes beside its controls.
_COMMON = {
    "theme": ["auto", "light", "dark"],
    "controls": "text",
    "readout": ["none", "open"],
    **{it: ["none"] for it in ("caption", "strip", "listing", "toolbar")},
    "label": "text",
    "paused": "toggle",
}

#: The names of all figures.
scenes = tuple(_CONTROLS)


class Figure(anywidget.AnyWidget):
    """One figure, alive.

    ``scene`` is its name, such as ``"piston"``; ``kinetree.scenes`` has all. ``settings`` sets its
    controls, in the units that the figure shows, and the words of the element (``theme``,
    ``controls``, ``readout`` …), by their names with ``_`` for ``-``: ``{"scale_x": 2}``. Setting it anew
    changes the figure; what it no longer has goes back to the figure's own.

    ``values`` follows the reader: each control by its name. It is empty until the figure is shown.
    A figure that is shown a second time begins as the reader left it.
    ``error`` has the sentence by which the figure refused a text, such as a formula, or is empty.

    Raises ``traitlets.TraitError`` for a scene or a setting that there is not, and for a value that
    a control does not take; then nothing has changed.
    """

    _esm = _HERE / "widget.js"

    scene = traitlets.Unicode(read_only=True).tag(sync=True)
    settings = traitlets.Dict(key_trait=traitlets.Unicode()).tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)

    def __init__(self, scene, settings=None, **more):
        if scene not in _CONTROLS:
            raise traitlets.TraitError(f"no figure is named {scene!r}; there are: {', '.join(scenes)}")
        self.set_trait("scene", scene)
        super().__init__(settings=dict(settings or {}), **more)

    @traitlets.validate("settings")
    def _settings_fit(self, proposal):
        known = {**_COMMON, **_CONTROLS[self.scene]}
        for name, value in proposal["value"].items():
            if name not in known:
                raise traitlets.TraitError(
                    f"{self.scene} has no setting {name!r}; it has: {', '.join(sorted(known))}"
                )
            takes = known[name]
            if not _fits(takes, value):
                raise traitlets.TraitError(f"{name} takes {_told(takes)}, not {value!r}")
        return proposal["value"]

    @traitlets.observe("settings")
    def _values_follow(self, change):
        """What is set is what the next view begins with; what is no longer set, the figure's own."""
        gone = set(change["old"] or {}) - set(change["new"])
        kept = {name: it for name, it in self.values.items() if name not in gone}
        self.values = {name: change["new"].get(name, it) for name, it in kept.items()}


def _fits(takes, value):
    if takes == "toggle":
        return isinstance(value, bool)
    if takes == "text":
        return isinstance(value, str)
    if isinstance(takes, dict):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and takes["min"] <= value <= takes["max"]
    return value in takes


def _told(takes):
    if takes == "toggle":
        return "True or False"
    if takes == "text":
        return "a text"
    if isinstance(takes, dict):
        return f"a number from {takes['min']} to {takes['max']} {takes['unit']}".rstrip()
    return "one of " + ", ".join(repr(it) for it in takes)
