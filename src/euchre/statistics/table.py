"""Rows with named columns, and what can be made of them: frames, and files of several kinds."""

from __future__ import annotations

import importlib
import io
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_type_hints

from euchre.arguments import verify_arguments
from euchre.english.cells import format_csv
from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.files import describe_file_error, write_file_atomically

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

Cell: TypeAlias = str | int | float | bool | None
"""What stands in a table."""


class DataTableError(EuchreError):
    """A table cannot be converted or written as asked."""


@dataclass(frozen=True)
class DataTableColumn:
    """The name, type and meaning of a column.

    Attributes:
        name: its name.
        kind: ``str``, ``int``, ``float`` or ``bool``.
        meaning: a sentence about it.
    """

    name: str
    kind: type
    meaning: str


@dataclass(frozen=True, repr=False)
class DataTable:
    """Rows with named columns.

    Attributes:
        name: what its rows are.
        columns: the columns, in order.
        rows: one value for each column in every row; None is a value that is not known, or that
            there is not.
    """

    name: str
    columns: tuple[DataTableColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Table {self.name}: {len(self.rows)} rows of {len(self.columns)} columns>"

    def to_dicts(self) -> list[dict[str, Cell]]:
        """Return each row as a dict by the names of the columns."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]

    def to_polars(self) -> pl.DataFrame:
        """Convert to a frame of polars.

        Raises:
            DataTableError: polars is not installed.
        """
        polars = _import_optional("polars", "a frame of polars")
        kinds = {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
        schema = {column.name: kinds[column.kind] for column in self.columns}
        frame: pl.DataFrame = polars.DataFrame(self.rows, schema=schema, orient="row")
        return frame

    def to_pandas(self) -> pd.DataFrame:
        """Convert to a frame of pandas; numbers that may be missing are of its nullable types.

        Raises:
            DataTableError: pandas is not installed.
        """
        pandas = _import_optional("pandas", "a frame of pandas", "pip install pandas")
        kinds = {str: "string", int: "Int64", float: "Float64", bool: "boolean"}
        names = [column.name for column in self.columns]
        frame: pd.DataFrame = pandas.DataFrame(list(self.rows), columns=names).astype(
            {column.name: kinds[column.kind] for column in self.columns}
        )
        return frame

    def to_csv(self) -> str:
        """Format as comma-separated values with the names on top; unknown values are empty.

        A text that a spreadsheet would take for a formula has an apostrophe before it.
        """
        return format_csv([column.name for column in self.columns], self.rows, end="\n")

    def to_jsonl(self) -> str:
        """Format as one JSON object to a row."""
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.to_dicts())

    @verify_arguments()
    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the table to a file whose ending decides the format: one of `TABLE_FILE_ENDINGS`.

        Raises: DataTableError: the ending is another, what the format needs is not installed,
        or the file cannot be written.
        """
        try:
            match verify_table_ending(path):
                case ".parquet":
                    buffer = io.BytesIO()
                    self.to_polars().write_parquet(buffer)
                    data = buffer.getvalue()
                case ".csv":
                    data = self.to_csv().encode()
                case _:
                    data = self.to_jsonl().encode()
            write_file_atomically(path, data, replace=True)
        except OSError as error:
            raise DataTableError(describe_file_error(error)) from None


TABLE_FILE_ENDINGS: Final = (".parquet", ".csv", ".jsonl")
"""The endings of files that a table can be written into."""


@verify_arguments()
def verify_table_ending(path: str | os.PathLike[str]) -> str:
    """Return the ending of a file that a table is to be written to, or raise an error.

    Raises:
        DataTableError: there is no such format, or polars is missing for it.
    """
    ending = Path(path).suffix.lower()
    if ending not in TABLE_FILE_ENDINGS:
        known = ", ".join(TABLE_FILE_ENDINGS)
        raise DataTableError(f"{path}: the ending tells the format, and it must be one of {known}")
    if ending == ".parquet":
        _import_optional("polars", "Parquet")
    return ending


def _import_optional(module: str, purpose: str, install_hint: str = "") -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise DataTableError(
            f"{purpose} needs {module}: {install_hint or install_command('data')}"
        ) from None


# -- rows that say what they are ----------------------------------------------------------------


def declare_column(meaning: str) -> Any:
    """Declare a field of a class of rows, with a sentence about it."""
    return field(metadata={"meaning": meaning})


def read_columns(model: type) -> tuple[DataTableColumn, ...]:
    """Read the columns that the fields of a class of rows declare."""
    hints = get_type_hints(model)
    return tuple(_build_column(declared, hints[declared.name]) for declared in fields(model))


def _build_column(declared: Field[Any], hint: Any) -> DataTableColumn:
    plain = next((kind for kind in (bool, int, float, str) if hint in (kind, kind | None)), None)
    assert plain is not None, f"{declared.name} is neither number nor text"
    return DataTableColumn(declared.name, plain, declared.metadata["meaning"])


def build_table(name: str, model: type, rows: Iterable[object]) -> DataTable:
    """Build a table of rows of one class."""
    columns = read_columns(model)
    names: Sequence[str] = [column.name for column in columns]
    return DataTable(
        name,
        columns,
        tuple(tuple(getattr(row, column_name) for column_name in names) for row in rows),
    )
