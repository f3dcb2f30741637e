package io.wattle.scheduler.account;

import io.wattle.ledger.ContainerAccount;
import io.wattle.ledger.ContainerRecord;
import io.wattle.ledger.EnergyLedger;
import io.wattle.ledger.LedgerOptions;
import io.wattle.ledger.LedgerState;
import io.wattle.ledger.NodeRecord;
import io.wattle.ledger.NodeState;
import io.wattle.ledger.Outcome;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Keeps the ledger: turns what the scheduler saw and what the meters read into the ledger's events. It asks no clock and
 * does no I/O. Not thread safe.
 */
final class AccountBook {

    /** A node that a ResourceManager before this one had is given up if it does not come back within this time. */
    static final Duration LONGEST_ABSENCE = Duration.ofMinutes(10);

    /** A node says which class it has, and how busy it is, with its first heartbeats. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    /**
     * A node that left is shown so long; then it is retired, and its joules are only in the sums of the cluster and
     * of its class. Each restart of a NodeManager on a port of its system's choice leaves one.
     */
    static final Duration LONGEST_SHOWN = Duration.ofHours(1);

    private final LedgerOptions options;
    private AppBook apps;
    private final Map<String, NodeBook> nodes = new TreeMap<>();
    private final OpenContainers open = new OpenContainers();
    private final Map<String, Instant> awaited = new HashMap<>();
    private final SwitchedNodes switched = new SwitchedNodes();
    private Consumer<ContainerAccount> onSettled = it -> {};
    private EnergyLedger ledger;
    private Optional<Instant> since;
    private Optional<Instant> awaitedSince = Optional.empty();

    /**
     * A book of a ledger that begins.
     *
     * @param mostLines of finished applications that may wait for a file; 0 if there is none
     * @param now when it begins
     */
    AccountBook(LedgerOptions options, int mostLines, Instant now) {
        this.options = options;
        ledger = new EnergyLedger(options, this::settled);
        apps = new AppBook(ledger, mostLines);
        since = Optional.of(now);
    }

    /**
     * A book that goes on from what was saved.
     *
     * @param seamless whether nothing happened between what was saved and now: else all that runs may have had containers
     *     that are in no account
     */
    AccountBook(LedgerOptions options, int mostLines, BookState state, boolean seamless, Instant now) {
        this.options = options;
        LedgerState saved = SavedNodes.withoutStaleCounters(state.ledger(), now.minus(options.maxPowerGap()));
        ledger = EnergyLedger.restored(options, saved, this::settled);
        since = state.since();
        apps = new AppBook(ledger, mostLines);
        apps.restore(state.apps(), state.pending(), seamless ? AppNotes.Unseen.NOTHING : AppNotes.Unseen.SOMETHING);
        apps.retireFinished();
        Map<String, Integer> heldVcores = new HashMap<>();
        for (LedgerState.Node node : saved.nodes()) {
            heldVcores.putAll(SavedNodes.heldVcores(node));
            NodeBook book = new NodeBook();
            String name = node.record().node();
            node.lastReading().ifPresent(it -> book.goesOnFrom(it, options.maxPowerGap()));
            nodes.put(name, book);
            if (SavedNodes.lost(node)) {
                book.leave(node.lastHeard());
            } else {
                awaited.put(name, node.horizon());
            }
        }
        for (LedgerState.Container container : state.ledger().containers()) {
            ContainerRecord of = container.record();
            // With its node it was lost: its end is held until a reading comes.
            if (container.end().isEmpty() && !nodes.get(of.node()).gone()) {
                // Else a node that comes back with the size of before would not be taken for news.
                open(OpenContainers.withoutAgain(of.id()), of, heldVcores.getOrDefault(of.id(), of.vcores()));
            }
        }
        awaitedSince = Optional.of(now);
    }

    /**
     * Adds what was saved before this book began: its sums, and the applications that ran then. What happened between the
     * two is in neither, so none of those is complete. If it throws, this book is as it was.
     */
    void absorb(BookState before) {
        LedgerState sums = LedgerSums.plus(ledger.state(), before.ledger());
        EnergyLedger merged = EnergyLedger.restored(options, sums, this::settled);
        AppBook both = apps.with(merged, before.apps(), before.pending());
        both.retireFinished();
        ledger = merged;
        apps = both;
        since = before.since();
    }

    /** Who is given the last account of each container; it is quick and throws nothing. */
    void onSettled(Consumer<ContainerAccount> listener) {
        onSettled = listener;
    }

    private void settled(ContainerAccount account) {
        onSettled.accept(account);
    }

    /** Since when joules count; empty if it is not known. */
    Optional<Instant> since() {
        return since;
    }

    /** The ledger, for reports and audits. */
    EnergyLedger ledger() {
        return ledger;
    }

    AppBook apps() {
        return apps;
    }

    /** All nodes, by name, but those that left long ago. */
    Map<String, NodeBook> nodes() {
        return nodes;
    }

    /** The nodes that are registered now, or sleep. */
    List<NodeFacts> registered() {
        return nodes.values().stream()
                .map(NodeBook::facts)
                .flatMap(Optional::stream)
                .toList();
    }

    /** What a node is that is sent to sleep, sleeps or is woken; empty for others. */
    Optional<NodeState> switchedState(String node) {
        return switched.state(node);
    }

    /** Whether it registered, maybe again, so lately that what it says of itself may be still to come. */
    boolean justRegistered(String node, Instant now) {
        NodeBook book = nodes.get(node);
        return book != null && book.registeredSince(now.minus(LONGEST_SILENCE));
    }

    /** Containers that run. */
    OpenContainers open() {
        return open;
    }

    void apply(AccountEvent event) {
        if (event instanceof AccountEvent.NodeUp up) {
            up(up);
        } else if (event instanceof AccountEvent.NodeChanged changed) {
            changed(changed);
        } else if (event instanceof AccountEvent.NodeGone gone) {
            gone(gone.node(), gone.time());
        } else if (event instanceof AccountEvent.NodeSwitched change) {
            switched(change);
        } else if (event instanceof AccountEvent.ContainerStarted started) {
            if (!open.has(started.container().id())) {
                start(started.container(), started.container().id(), started.node(), started.time());
            }
        } else if (event instanceof AccountEvent.ContainerUsed used) {
            used(used);
        } else if (event instanceof AccountEvent.ContainerResized resized) {
            resize(resized.container(), resized.vcores(), resized.time());
        } else if (event instanceof AccountEvent.ContainerEnded ended) {
            end(ended.container(), ended.time());
        } else if (event instanceof AccountEvent.AppAdded added) {
            apps.added(added);
        } else if (event instanceof AccountEvent.AppRemoved removed) {
            removed(removed.app(), removed.end());
        }
    }

    /** A meter, or the estimate, read a node. */
    void reading(String node, Reading reading) {
        NodeBook book = nodes.get(node);
        if (book != null) {
            ledger.reading(node, book.read(reading));
        }
    }

    /** What was saved as running and did not come back has ended: call it once the ResourceManager has recovered. */
    void endMissingApps(Function<String, Optional<AppEnd>> ends, Instant now) {
        for (String app : apps.takeMissing()) {
            removed(app, ends.apply(app).orElse(new AppEnd("", now)));
        }
    }

    /**
     * Does what time brings about: gives up nodes that do not come back, forgets those that left long ago, and finishes
     * applications.
     */
    void settle(Instant now) {
        if (awaitedSince.isPresent() && !now.isBefore(awaitedSince.get().plus(LONGEST_ABSENCE))) {
            Instant since = awaitedSince.get();
            List.copyOf(awaited.keySet()).forEach(it -> gone(it, since));
            awaitedSince = Optional.empty();
        }
        Instant oldest = now.minus(LONGEST_SHOWN);
        nodes.entrySet().stream()
                .filter(it -> it.getValue().goneBefore(oldest))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(it -> retire(it, now));
        apps.settle(now);
    }

    /** All that is to be kept over a restart. */
    BookState state() {
        return new BookState(ledger.state(), apps.unfinished(), apps.pending(), since);
    }

    /** Whatever the scheduler did not tell of ends with its application. */
    private void removed(String app, AppEnd end) {
        open.of(app).forEach(it -> endAtLatest(it, end.time()));
        apps.removed(app, end);
    }

    /**
     * A container ended at that time or before. If its node has not come back since a restart, nobody saw when: it is
     * billed up to what was read before, and the rest is unmetered.
     */
    private void endAtLatest(String container, Instant latest) {
        OpenContainers.Open running = open.get(container).orElseThrow();
        Instant read = awaited.get(running.node());
        if (read != null && read.isBefore(latest)) {
            apps.unseen(
                    running.app(),
                    new AppNotes.Unseen(false, Duration.between(read, latest).toNanos() / 1e9));
            end(container, read);
        } else {
            end(container, latest);
        }
    }

    private void retire(String node, Instant now) {
        if (ledger.retireNode(node).isEmpty()) {
            // The clock was set back meanwhile, so that the ledger took its loss for older than its registration.
            ledger.nodeLost(node, now);
            ledger.retireNode(node);
        }
        nodes.remove(node);
    }

    private void up(AccountEvent.NodeUp event) {
        NodeFacts facts = event.node();
        switched.othersOn(facts).forEach(it -> unswitch(it, event.time()));
        NodeBook book = nodes.computeIfAbsent(facts.node(), it -> new NodeBook());
        boolean back = book.gone() || switched.isAway(facts.node());
        switched.remove(facts.node());
        book.registered(facts, event.time());
        ledger.nodeRegistered(NodeBook.record(facts), event.time());
        Set<String> running =
                event.running().stream().map(it -> it.container().id()).collect(Collectors.toSet());
        open.on(facts.node()).stream().filter(it -> !running.contains(it)).forEach(it -> endAtLatest(it, event.time()));
        awaited.remove(facts.node());
        for (AccountEvent.Recovered recovered : event.running()) {
            String id = recovered.container().id();
            // What the loss of its node ended goes on under another name, as the ledger takes no container twice. Of a
            // node that was retired meanwhile only the ledger's refusal tells that.
            if (!open.has(id) && (back || !start(recovered.container(), id, facts.node(), recovered.created()))) {
                String again = OpenContainers.nameAgain(id, event.time());
                start(recovered.container(), again, facts.node(), event.time());
            }
            resize(id, recovered.container().vcores(), event.time());
        }
    }

    private void changed(AccountEvent.NodeChanged event) {
        NodeBook book = nodes.get(event.node().node());
        if (book == null || book.facts().isEmpty()) {
            return;
        }
        NodeRecord before = NodeBook.record(book.facts().get());
        NodeRecord now = NodeBook.record(event.node());
        book.changed(event.node());
        if (!now.equals(before)) {
            ledger.nodeRegistered(now, event.time());
        }
    }

    private void gone(String node, Instant time) {
        NodeBook book = nodes.get(node);
        if (book == null || book.gone()) {
            return;
        }
        awaited.remove(node);
        ledger.nodeLost(node, time);
        open.on(node).forEach(open::close);
        if (switched.state(node).isPresent()) {
            switched.left(node);
            ledger.nodeState(node, switched.state(node).get(), time);
            return;
        }
        book.leave(time);
        if (!book.counts()) {
            // Nobody reads it any more: its last seconds are unmetered, and its containers are settled.
            reading(node, new Reading.Missing("the node left", time));
        }
    }

    private void switched(AccountEvent.NodeSwitched event) {
        String node = SwitchedNodes.nameOf(event.node(), nodes);
        switch (event.state()) {
            case SHUTTING_DOWN, ASLEEP, BOOTING -> {
                NodeBook book = nodes.computeIfAbsent(node, it -> new NodeBook());
                boolean registered = book.facts().isPresent() && !switched.isAway(node);
                if (book.facts().isEmpty()) {
                    // A ResourceManager before this one sent it to sleep.
                    book.registered(event.node().named(node), event.time());
                    ledger.nodeRegistered(NodeBook.record(event.node().named(node)), event.time());
                    awaited.remove(node);
                }
                switched.put(node, event.state(), registered);
                ledger.nodeState(node, event.state(), event.time());
            }
            case UP, LOST -> {
                switched.othersOn(event.node().named(node)).forEach(it -> unswitch(it, event.time()));
                unswitch(node, event.time());
            }
        }
    }

    /** It is what its registration says: up, or gone. */
    private void unswitch(String node, Instant time) {
        boolean away = switched.isAway(node);
        boolean was = switched.remove(node);
        if (away) {
            gone(node, time);
        } else if (was) {
            ledger.nodeState(node, NodeState.UP, time);
        }
    }

    /** False if the node is not here, or the ledger has had a container of this id. */
    private boolean start(AccountEvent.Container container, String ledgerId, String node, Instant time) {
        NodeBook book = nodes.get(node);
        if (book == null || book.facts().isEmpty()) {
            return false;
        }
        if (!switched.isAway(node)) {
            // It has work after all, whatever was told of it.
            unswitch(node, time);
        }
        ContainerRecord of = new ContainerRecord(
                ledgerId, container.app(), container.queue(), container.user(), node, container.vcores());
        if (ledger.containerStarted(of, time) == Outcome.IGNORED) {
            return false;
        }
        open(container.id(), of, of.vcores());
        return true;
    }

    private void used(AccountEvent.ContainerUsed event) {
        open.get(event.container()).ifPresent(it -> ledger.containerUsage(it.ledgerId(), event.cores(), event.time()));
    }

    /** One that has not started yet starts with the size that it has then. */
    private void resize(String container, int vcores, Instant time) {
        Optional<OpenContainers.Open> running = open.get(container);
        if (running.isPresent() && running.get().vcores() != vcores) {
            ledger.containerResized(open.resize(container, vcores).ledgerId(), vcores, time);
        }
    }

    private void end(String container, Instant time) {
        if (open.has(container)) {
            ledger.containerEnded(open.close(container).ledgerId(), time);
        }
    }

    private void open(String id, ContainerRecord of, int vcores) {
        open.open(id, new OpenContainers.Open(of.id(), of.app(), of.node(), vcores));
    }
}
