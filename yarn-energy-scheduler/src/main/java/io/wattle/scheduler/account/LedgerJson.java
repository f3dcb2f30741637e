package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.AppAccount;
import io.wattle.ledger.ContainerRecord;
import io.wattle.ledger.LedgerState;
import io.wattle.ledger.NodeAccount;
import io.wattle.ledger.NodeRecord;
import io.wattle.ledger.NodeState;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A {@link LedgerState} as JSON, and back. Stateless and thread safe. */
final class LedgerJson {

    private LedgerJson() {}

    static ObjectNode write(LedgerState state) {
        ObjectNode json = Json.object();
        Json.list(json, "nodes", state.nodes(), LedgerJson::node);
        Json.list(json, "containers", state.containers(), LedgerJson::container);
        Json.list(json, "apps", state.apps(), LedgerJson::app);
        Json.map(json, "queues", state.queues(), Json::total);
        Json.map(json, "users", state.users(), Json::total);
        Json.map(json, "node_classes", state.nodeClasses(), Json::total);
        Json.map(json, "node_joules", state.nodeJoules(), Json::byQuality);
        Json.list(json, "retired", state.retired(), LedgerJson::retired);
        Json.counters(json, state.counters());
        return json;
    }

    /**
     * What a version before retirement made has no {@code retired}.
     *
     * @throws IllegalArgumentException if it is not what {@link #write} made
     */
    static LedgerState read(JsonNode json) {
        List<LedgerState.Node> nodes = Json.list(json, "nodes", LedgerJson::readNode);
        List<NodeAccount> retired =
                json.has("retired") ? Json.list(json, "retired", LedgerJson::readAccount) : List.of();
        return new LedgerState(
                nodes,
                Json.list(json, "containers", LedgerJson::readContainer),
                Json.list(json, "apps", LedgerJson::readApp),
                Json.map(json, "queues", Json::total),
                Json.map(json, "users", Json::total),
                Json.map(json, "node_classes", Json::total),
                json.has("node_joules")
                        ? Json.map(json, "node_joules", it -> Json.byQuality(it, 0))
                        : nodeJoules(nodes, retired),
                retired,
                Json.counters(json));
    }

    /** Formats 1 and 2 know of all joules of a node only the class that it has now. */
    private static Map<String, Map<Quality, Double>> nodeJoules(
            List<LedgerState.Node> nodes, List<NodeAccount> retired) {
        Map<String, Map<Quality, Double>> joules = new TreeMap<>();
        Stream.concat(nodes.stream().map(LedgerState.Node::account), retired.stream())
                .forEach(account -> {
                    Map<Quality, Double> ofClass =
                            joules.computeIfAbsent(account.nodeClass(), it -> new EnumMap<>(Quality.class));
                    account.joulesByQuality().forEach((quality, more) -> ofClass.merge(quality, more, Double::sum));
                });
        return joules;
    }

    private static ObjectNode node(LedgerState.Node node) {
        ObjectNode json = record(node.record());
        account(json, node.account());
        json.put("horizon", node.horizon().toString());
        json.put("last_heard", node.lastHeard().toString());
        json.put("on_timeline", node.lastOnTimeline().toString());
        json.put("offset", node.offset().toString());
        json.put("counter_fell", node.counterFellInStep());
        node.lastReading().ifPresent(it -> json.set("reading", reading(it)));
        Json.list(json, "held", node.held(), LedgerJson::change);
        return json;
    }

    private static LedgerState.Node readNode(JsonNode json) {
        return new LedgerState.Node(
                readRecord(json),
                readAccount(json),
                Json.time(json, "horizon"),
                Json.time(json, "last_heard"),
                Json.time(json, "on_timeline"),
                Duration.parse(Json.text(json, "offset")),
                Json.field(json, "counter_fell").booleanValue(),
                json.has("reading") ? Optional.of(readReading(json.get("reading"))) : Optional.empty(),
                Json.list(json, "held", LedgerJson::readChange));
    }

    private static ObjectNode retired(NodeAccount sum) {
        ObjectNode json = Json.object();
        json.put("node", sum.node());
        account(json, sum);
        return json;
    }

    private static void account(ObjectNode json, NodeAccount account) {
        json.put("state", account.state().name());
        json.put("account_class", account.nodeClass());
        json.put("integral", account.integralJoules());
        json.put("active", account.activeJoules());
        json.put("container_idle", account.containerIdleJoules());
        json.put("idle_bucket", account.idleBucketJoules());
        json.put("boot", account.bootJoules());
        json.put("shutdown", account.shutdownJoules());
        json.put("unmetered", account.unmeteredSeconds());
        Json.counters(json, account.counters());
        Json.byQuality(json, account.joulesByQuality());
    }

    private static NodeAccount readAccount(JsonNode json) {
        double integral = Json.number(json, "integral");
        return new NodeAccount(
                Json.text(json, "node"),
                Json.text(json, "account_class"),
                NodeState.valueOf(Json.text(json, "state")),
                integral,
                Json.number(json, "active"),
                Json.number(json, "container_idle"),
                Json.number(json, "idle_bucket"),
                Json.number(json, "boot"),
                Json.number(json, "shutdown"),
                Json.number(json, "unmetered"),
                Json.counters(json),
                Json.byQuality(json, integral));
    }

    private static ObjectNode record(NodeRecord node) {
        ObjectNode json = Json.object();
        json.put("node", node.node());
        json.put("class", node.nodeClass());
        json.put("idle_watts", node.idleWatts());
        json.put("idle_quality", node.idleQuality().name());
        json.put("vcores", node.vcores());
        return json;
    }

    private static NodeRecord readRecord(JsonNode json) {
        return new NodeRecord(
                Json.text(json, "node"),
                Json.text(json, "class"),
                Json.number(json, "idle_watts"),
                Quality.valueOf(Json.text(json, "idle_quality")),
                (int) Json.whole(json, "vcores"));
    }

    private static ObjectNode reading(Reading reading) {
        ObjectNode json = Json.object();
        json.put("time", reading.time().toString());
        if (reading instanceof Reading.Power power) {
            json.put("watts", power.watts());
            Json.quality(json, Optional.of(power.quality()));
        } else if (reading instanceof Reading.Energy energy) {
            json.put("joules", energy.joules());
            json.put("left_out", energy.intervalsLeftOut());
            energy.register().ifPresent(it -> json.set("register", register(it)));
            Json.quality(json, Optional.of(energy.quality()));
        } else if (reading instanceof Reading.Missing missing) {
            json.put("missing", missing.reason());
        }
        return json;
    }

    private static Reading readReading(JsonNode json) {
        if (json.has("watts")) {
            return new Reading.Power(
                    Json.number(json, "watts"),
                    Json.time(json, "time"),
                    Json.quality(json).orElseThrow());
        }
        if (json.has("joules")) {
            return new Reading.Energy(
                    Json.number(json, "joules"),
                    Json.whole(json, "left_out"),
                    json.has("register") ? Optional.of(readRegister(json.get("register"))) : Optional.empty(),
                    Json.time(json, "time"),
                    Json.quality(json).orElseThrow());
        }
        return new Reading.Missing(Json.text(json, "missing"), Json.time(json, "time"));
    }

    /** Versions before had none: they take each counter for one that begins anew, also where there is one. */
    private static ObjectNode register(Reading.Register register) {
        return Json.object()
                .put("counters", register.counters())
                .put("joules", register.joules())
                .put("most_watts", register.mostWatts());
    }

    private static Reading.Register readRegister(JsonNode json) {
        return new Reading.Register(
                Json.text(json, "counters"), Json.number(json, "joules"), Json.number(json, "most_watts"));
    }

    private static ObjectNode change(LedgerState.Change change) {
        ObjectNode json = Json.object();
        if (change instanceof LedgerState.Change.Registered registered) {
            json = record(registered.node());
            json.put("change", "registered");
        } else if (change instanceof LedgerState.Change.Moved moved) {
            json.put("change", "moved").put("state", moved.state().name());
        } else if (change instanceof LedgerState.Change.Started started) {
            json.put("change", "started").put("container", started.container());
        } else if (change instanceof LedgerState.Change.Used used) {
            json.put("change", "used").put("container", used.container()).put("cores", used.cores());
        } else if (change instanceof LedgerState.Change.Resized resized) {
            json.put("change", "resized").put("container", resized.container()).put("vcores", resized.vcores());
        } else if (change instanceof LedgerState.Change.Ended ended) {
            json.put("change", "ended").put("container", ended.container());
        }
        return json.put("time", change.time().toString());
    }

    private static LedgerState.Change readChange(JsonNode json) {
        var time = Json.time(json, "time");
        String change = Json.text(json, "change");
        return switch (change) {
            case "registered" -> new LedgerState.Change.Registered(readRecord(json), time);
            case "moved" -> new LedgerState.Change.Moved(NodeState.valueOf(Json.text(json, "state")), time);
            case "started" -> new LedgerState.Change.Started(Json.text(json, "container"), time);
            case "used" -> new LedgerState.Change.Used(Json.text(json, "container"), Json.number(json, "cores"), time);
            case "resized" ->
                new LedgerState.Change.Resized(Json.text(json, "container"), (int) Json.whole(json, "vcores"), time);
            case "ended" -> new LedgerState.Change.Ended(Json.text(json, "container"), time);
            default -> throw new IllegalArgumentException("'change' is '" + change + "'");
        };
    }

    private static ObjectNode container(LedgerState.Container container) {
        ObjectNode json = Json.object();
        ContainerRecord of = container.record();
        json.put("id", of.id()).put("app", of.app()).put("queue", of.queue()).put("user", of.user());
        json.put("node", of.node()).put("vcores", of.vcores());
        json.put("start", container.start().toString());
        json.put("counts_from", container.countsFrom().toString());
        container.end().ifPresent(it -> json.put("end", it.toString()));
        container.cores().ifPresent(it -> json.put("cores", it));
        return json;
    }

    private static LedgerState.Container readContainer(JsonNode json) {
        ContainerRecord of = new ContainerRecord(
                Json.text(json, "id"),
                Json.text(json, "app"),
                Json.text(json, "queue"),
                Json.text(json, "user"),
                Json.text(json, "node"),
                (int) Json.whole(json, "vcores"));
        return new LedgerState.Container(
                of,
                Json.time(json, "start"),
                Json.time(json, "counts_from"),
                json.has("end") ? Optional.of(Json.time(json, "end")) : Optional.empty(),
                json.has("cores") ? OptionalDouble.of(Json.number(json, "cores")) : OptionalDouble.empty());
    }

    private static ObjectNode app(AppAccount app) {
        ObjectNode json = Json.object();
        json.put("app", app.app()).put("queue", app.queue()).put("user", app.user());
        json.put("containers", app.containers());
        Json.total(json, app.energy());
        Json.map(json, "by_class", app.byNodeClass(), Json::total);
        return json;
    }

    /** Open containers and unsettled seconds follow from the containers. */
    private static AppAccount readApp(JsonNode json) {
        return new AppAccount(
                Json.text(json, "app"),
                Json.text(json, "queue"),
                Json.text(json, "user"),
                Json.total(json),
                Json.map(json, "by_class", Json::total),
                Json.whole(json, "containers"),
                0,
                0);
    }
}
