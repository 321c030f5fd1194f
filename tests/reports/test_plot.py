import xml.etree.ElementTree as ET
from math import log10

import pytest

from letitride.analysis import analyse
from letitride.reports.plot import WIDTH, results_plot
from letitride.rules import load_paytable, paytable_ids

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("ref", paytable_ids())
def test_a_dot_for_every_result_at_its_probability(ref: str) -> None:
    for analysis in analyse(load_paytable(ref)):
        root = ET.fromstring(results_plot(analysis).svg)
        dots = root.findall(f"{SVG}circle")
        chances = [n / analysis.deals for _, n in sorted(analysis.distribution.items())][::-1]
        assert len(dots) == len(chances)
        xs = [float(dot.attrib["cx"]) for dot in dots]
        # A straight line from log probability to place, through certainty at the right edge.
        right = max(float(line.attrib["x1"]) for line in root.findall(f"{SVG}line"))
        rarest = min(chances)
        step = (right - min(xs)) / -log10(rarest)
        for x, chance in zip(xs, chances, strict=True):
            assert x == pytest.approx(right + step * log10(chance), abs=0.11)
        ys = [float(dot.attrib["cy"]) for dot in dots]
        assert ys == sorted(ys)
        assert all(0 < x < WIDTH for x in xs)


def test_wins_are_filled_and_losses_hollow_and_a_rule_parts_them() -> None:
    (analysis,) = analyse(load_paytable("LIRX-01"))
    root = ET.fromstring(results_plot(analysis).svg)
    kinds = [dot.attrib["class"] for dot in root.findall(f"{SVG}circle")]
    assert kinds == ["win"] * 18 + ["loss"] * 3
    fills = {dot.attrib["class"]: dot.attrib["fill"] for dot in root.findall(f"{SVG}circle")}
    assert fills["loss"] == "#ffffff" != fills["win"]
    rules = [line for line in root.findall(f"{SVG}line") if line.attrib["class"] == "zero"]
    ys = [float(dot.attrib["cy"]) for dot in root.findall(f"{SVG}circle")]
    (rule,) = rules
    assert ys[17] < float(rule.attrib["y1"]) < ys[18]


def test_names_fit_and_the_alt_text_says_it_in_words() -> None:
    (analysis,) = analyse(load_paytable("LIRX-01"))
    plot = results_plot(analysis)
    texts = [text.text for text in ET.fromstring(plot.svg).findall(f"{SVG}text")]
    assert {"+3,000", "−3", "10⁻⁶", "1", "Probability"} <= set(texts)
    assert "21 results from −3 to +3,000 units" in plot.alt
    assert "commonest is −1, with probability 0.7483" in plot.alt
