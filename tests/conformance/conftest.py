"""The clauses of all collected tests, including those not run."""

import pytest

from scripts.conformance import Marks

MARKS = pytest.StashKey[Marks]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marks = config.stash[MARKS] = Marks()
    marks.pytest_collection_modifyitems(items)


@pytest.fixture
def marks(pytestconfig: pytest.Config) -> Marks:
    return pytestconfig.stash[MARKS]
