"""What is there on this machine."""

from __future__ import annotations

import atexit
import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

# Modules that a comparison needs, with the packages that have them.
PACKAGES = {
    "pyspiel": "open_spiel",
    "scipy": "scipy",
    "highspy": "highspy",
    "rummikub_solver": "rummikub-solver",
    "distributed": "distributed",
}


def absent(module: str) -> str | None:
    """A line that says what is left out, or None if the module is there."""
    if find_spec(module) is not None:
        return None
    package = PACKAGES[module]
    return f"{package} was not installed (`pip install {package}`), so it was left out.\n"


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("cc")


def scratch() -> Path:
    """A new directory that is gone when the benchmarks end."""
    made = mkdtemp(prefix="rulekit-benchmarks-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def described() -> str:
    """The machine, how busy it was, and the versions of all that took part."""
    versions = [f"Python {platform.python_version()}"]
    for package in ("numpy", "wasmtime", *PACKAGES.values()):
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    if compiler() is not None:
        command = [str(compiler()), "--version"]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        versions.append(told.stdout.partition("\n")[0])
    load = os.getloadavg()[0]
    return f"{_processor()}, {os.cpu_count()} cores, load {load:.1f}; {', '.join(versions)}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
