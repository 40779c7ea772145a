"""Section 8, Cloud mirror: what to write, what to adopt, each store judged by itself.

Decisions
- `{}` is known to be empty. In a cloud that names a store, an absent store is as a null one: nothing is known of it. An object
  of other members alone is a bad value, at its missing runLog.
- A store of which nothing is known differs from any document. A null or absent store of `local` is the empty one.
- Unknown members beside the stores are joined into `merged`.
- `limit` is held against each store's canonical bytes; a negative one fits nothing.
- A plan that is not built in is never graduated here: an unknown planID is no error, for it must not stop the mirror.
"""

from canonical import dumps, equal, join_unknown
from diary import read_log, runlog_merge
from documents import ABSENT, BadValue, pointer, read_members, unknown_members
from plan import is_pristine, progress_merge, progress_status, read_progress
from schedule import PLANS

STORES = {"runLog": read_log, "progress": read_progress}


def read_local(value, path=""):
    """Section 8: the device's two stores."""
    stores = read_members(value, path, {name: (reader, reader({})) for name, reader in STORES.items()})
    expect_stores(value, path)
    return stores


def expect_stores(value, path):
    if value and not any(name in value for name in STORES):
        raise BadValue(pointer(path, "runLog"), "Found no store, expected one, or an object without members.")


def read_cloud(value, path=""):
    """Section 8: the cloud's two stores; one that is missing from the result is not known yet."""
    if value is None:
        return {}
    cloud = read_members(value, path, {name: (reader, ABSENT) for name, reader in STORES.items()})
    expect_stores(value, path)
    if not value:
        cloud.update({name: reader({}) for name, reader in STORES.items()})
    return cloud


def cloud_mirror_plan(local, cloud, limit):
    """Section 8, cloud_mirror_plan."""
    merge = {"runLog": runlog_merge, "progress": progress_merge}
    pristine = {"runLog": is_log_pristine(local["runLog"]), "progress": is_pristine(local["progress"])}
    merged = {name: merge[name](local[name], cloud[name]) if name in cloud else local[name] for name in STORES}
    size = {name: len(dumps(merged[name])) for name in STORES}
    fits = {name: size[name] <= limit for name in STORES}
    differs = {name: name not in cloud or not equal(merged[name], cloud[name]) for name in STORES}
    return {
        "merged": {**join_unknown(unknown_members(local, STORES), unknown_members(cloud, STORES)), **merged},
        "write": {name: differs[name] and fits[name] and not (pristine[name] and name not in cloud) for name in STORES},
        "adopt": {name: not equal(merged[name], local[name]) for name in STORES},
        "bytes": size,
        "withinLimit": fits,
        "graduatedQuietly": graduated(merged["progress"]) and not graduated(local["progress"]),
    }


def is_log_pristine(log):
    """Section 8: a run log without records and tombstones."""
    return not log["records"] and not log["tombstones"]


def graduated(progress):
    """Section 8, graduatedQuietly: by the built-in plan."""
    return progress["planID"] in PLANS and progress_status(progress, None)["graduated"]
