"""``script/sbom``: what the program runs on and brings along, as a bill of materials (CycloneDX 1.6, JSON)."""

import argparse
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from packageurl import PackageURL

from script.lib.console import ROOT, Refusal, run_as_command, say
from script.lib.packages import Used, used

PAGES = {
    "pypi": "https://pypi.org/project/{}/{}/",
    "npm": "https://www.npmjs.com/package/{}/v/{}",
    "generic": "https://dejavu-fonts.github.io/",
}


def main(arguments: Sequence[str]) -> int:
    """Print it, or write it into a file."""
    parser = argparse.ArgumentParser(prog="script/sbom", description="Writes the bill of materials (CycloneDX, JSON).")
    parser.add_argument("file", nargs="?", type=Path, help="where to; without it, it is printed")
    file = parser.parse_args(arguments).file
    text = bill(used())
    if wrong := invalid(text):
        raise Refusal(f"The bill of materials does not keep to CycloneDX's schema: {wrong}")
    if file is None:
        say(text)
    else:
        file.write_text(text + "\n")
    return 0


def bill(packages: Iterable[Used]) -> str:
    """The shipped ones among the packages, and the program itself, which depends on each."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    program = Component(
        type=ComponentType.APPLICATION,
        name=about["name"],
        version=about["version"],
        description=about["description"],
        licenses=[LicenseFactory().make_from_string("MIT")],
        bom_ref=about["name"],
    )
    parts = [_component(package) for package in packages if package.shipped]
    bom = Bom(components=parts)
    bom.metadata.component = program
    bom.register_dependency(program, parts)
    return JsonV1Dot6(bom).output_as_string(indent=2)


def invalid(text: str) -> str:
    """What the schema's strict check has to say against it; empty when nothing."""
    from cyclonedx.validation.json import JsonStrictValidator  # loads grammars of addresses for seconds

    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    return str(error) if error else ""


def _component(package: Used) -> Component:
    address = PackageURL(type=package.kind, name=package.name, version=package.version)
    page = XsUri(PAGES[package.kind].format(package.name, package.version))
    hashes = [HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in package.hashes]
    return Component(
        type=ComponentType.LIBRARY,
        name=package.name,
        version=package.version,
        purl=address,
        bom_ref=str(address),
        licenses=[LicenseFactory().make_from_string(package.licence)],
        external_references=[ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=page, hashes=hashes)],
    )


if __name__ == "__main__":
    run_as_command(main)
