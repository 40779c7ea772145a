"""How devices reach each other: a channel that keeps the latest value, one that queues, one that delivers now or never; and a cloud."""

from typing import NamedTuple


class Message(NamedTuple):
    """One thing on its way: what it is, and its bytes."""

    kind: str
    content: bytes


class Channels:
    """Everything that is on its way between two devices, in both directions, and all that was ever sent."""

    def __init__(self, happened):
        self.waiting = {"phone": [], "watch": []}
        self.sent = {"phone": [], "watch": []}
        self.stuck = set()
        self.busy = set()
        self.happened = happened

    def latest(self, to, kind, content):
        """Sends a value that replaces the one before, if that has not arrived."""
        before = len(self.waiting[to])
        self.waiting[to] = [message for message in self.waiting[to] if message.kind != kind]
        if len(self.waiting[to]) < before:
            self.happened("latest-wins overwrite")
        self.queue(to, kind, content)

    def queue(self, to, kind, content):
        """Sends what is delivered in the end."""
        self.waiting[to].append(Message(kind, content))
        self.sent[to].append(Message(kind, content))

    def fast(self, to, kind, content):
        """Sends what is delivered now or never."""
        if to in self.busy:
            self.busy.discard(to)
            self.happened("one-shot drop while busy")
        else:
            self.queue(to, kind, content)

    def take(self, to, x):
        """The next message that arrives, chosen by a number from 0 to 1; None when there is none."""
        waiting = self.waiting[to]
        if not waiting or to in self.stuck:
            return None
        place = int(x * len(waiting))
        if place:
            same = any(message.kind == waiting[place].kind for message in waiting[:place])
            self.happened("reordered within a channel" if same else "reordered across channels")
        return waiting.pop(place)


class Cloud:
    """Two documents and every version of each; a write needs the version that it replaces, unless the cloud is blind."""

    def __init__(self, blind=False):
        self.versions = {"runLog": [b"{}"], "progress": [b"{}"]}
        self.blind = blind
        self.stale = self.refusing = False

    def read(self):
        """Both documents with their versions, or None when there is no answer; a stale answer is an old one."""
        if self.refusing:
            return None
        last = {name: len(all) - 1 for name, all in self.versions.items()}
        if self.stale:
            last = {name: number // 2 for name, number in last.items()}
        return {name: (self.versions[name][number], number) for name, number in last.items()}

    def write(self, name, content, replaced):
        """Whether a write was taken."""
        if self.refusing or not self.blind and replaced != len(self.versions[name]) - 1:
            return False
        self.versions[name].append(content)
        return True
