"""What a figure takes and what it refuses, without a notebook."""

import json
from pathlib import Path

import pytest
import traitlets

import kinetree
from kinetree import Figure


def test_it_has_a_scene_settings_and_no_values_yet():
    figure = Figure("piston", {"scale_x": 2, "joint": 45, "theme": "dark"})
    assert figure.scene == "piston"
    assert figure.settings == {"scale_x": 2, "joint": 45, "theme": "dark"}
    assert figure.values == {}
    assert figure.error == ""


def test_every_figure_can_be_made_and_takes_each_of_its_controls():
    assert "tank" in kinetree.scenes and len(kinetree.scenes) > 15
    controls = json.loads((Path(kinetree.__file__).parent / "controls.json").read_text())
    for scene in kinetree.scenes:
        for name, takes in controls[scene].items():
            value = {"toggle": True, "text": ""}[takes] if isinstance(takes, str) else None
            if isinstance(takes, dict):
                value = takes["max"]
            elif isinstance(takes, list):
                value = takes[-1]
            assert Figure(scene, {name: value}).settings == {name: value}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"scale-x": 2}, r"piston has no setting 'scale-x'; it has: .*scale_x"),
        ({"joint": "wide"}, r"joint takes a number from .* °, not 'wide'"),
        ({"joint": 1e6}, r"joint takes a number from"),
        ({"joint": float("nan")}, r"not nan"),
        ({"joint": True}, r"not True"),
        ({"theme": "night"}, r"theme takes one of 'auto', 'light', 'dark', not 'night'"),
        ({"paused": 1}, r"paused takes True or False, not 1"),
        ({"against": "unity"}, r"against takes one of 'matrices'"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_way_out_and_changes_nothing(settings, words):
    figure = Figure("piston", {"joint": 45})
    with pytest.raises(traitlets.TraitError, match=words):
        figure.settings = settings
    assert figure.settings == {"joint": 45}
    with pytest.raises(traitlets.TraitError, match=words):
        Figure("piston", settings)


def test_a_scene_that_there_is_not_is_refused_with_those_that_there_are():
    with pytest.raises(traitlets.TraitError, match=r"no figure is named 'pistons'; there are: .*piston"):
        Figure("pistons")


def test_the_scene_of_a_figure_stays():
    with pytest.raises(traitlets.TraitError):
        Figure("piston").scene = "tank"


def test_values_follow_what_is_set_and_forget_what_is_no_longer_set():
    figure = Figure("piston", {"joint": 45, "theme": "dark"})
    figure.values = {"joint": 46, "scale_x": 2, "paused": False}
    figure.settings = {"scale_x": 3}
    assert figure.values == {"scale_x": 3, "paused": False}
