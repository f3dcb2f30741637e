package io.wattle.scheduler.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.NodeAttribute;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Decision;
import io.wattle.placement.Judgement;
import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.PowerState;
import io.wattle.placement.Request;
import io.wattle.placement.RequestWait;
import io.wattle.placement.Sleepers;
import io.wattle.placement.WaitCost;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.SettingsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes whose nodes all sleep are in the table of those that a request may wait for. */
class SleepingClassesTest {

    private static final Sleepers DELLS = new Sleepers(2, 16_000, 12, 20_000, 60_000);

    @TempDir
    private Path directory;

    private NodeDirectory nodes;

    @BeforeEach
    void boards() throws Exception {
        nodes = directory();
        nodes.put(NodeId.newInstance("e1", 1), Set.of(), 600, 2, "");
    }

    private NodeDirectory directory() throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  'e*': edison\n  'd*': dell-r620\n");
        return new NodeDirectory(settings(hosts), () -> true);
    }

    private static EnergySettings settings(Path hosts) throws SettingsException {
        return EnergySettings.of(Map.of("yarn.energy.nodes.hosts-file", hosts.toString()));
    }

    private List<String> classes(String partition) {
        return nodes.tables().in(partition).stream()
                .map(it -> it.nodeClass().name() + " " + it.state())
                .sorted()
                .toList();
    }

    @Test
    void aClassOfWhichNobodyIsRegisteredMaySleep() {
        nodes.sleep(Map.of("dell-r620", DELLS));
        assertThat(classes("")).containsExactly("dell-r620 ASLEEP", "edison AWAKE");
        ClassSnapshot dell = nodes.tables().in("").stream()
                .filter(it -> it.state() == PowerState.ASLEEP)
                .findFirst()
                .orElseThrow();
        assertThat(dell.nodeClass().value(NodeAttribute.CONTAINER_MEMORY_MB)).hasValue(16_000);
        assertThat(nodes.tables().headroom("", dell.nodeClass())).isNotNull();
        assertThat(classes("labelled")).as("nodes with a label never sleep").isEmpty();
        nodes.sleep(Map.of());
        assertThat(classes("")).containsExactly("edison AWAKE");
    }

    @Test
    void oneThatRegistersIsAwakeAtOnce() {
        nodes.sleep(Map.of("dell-r620", DELLS));
        NodeId dell = NodeId.newInstance("d1", 1);
        nodes.put(dell, Set.of(), 16_000, 12, "");
        assertThat(classes("")).containsExactly("dell-r620 AWAKE", "edison AWAKE");
        nodes.sleep(Map.of("dell-r620", DELLS));
        assertThat(classes("")).as("whatever the tandem says").containsExactly("dell-r620 AWAKE", "edison AWAKE");
        nodes.remove(dell);
        assertThat(classes("")).as("until it says so again").containsExactly("edison AWAKE");
        nodes.sleep(Map.of("dell-r620", DELLS));
        assertThat(classes("")).containsExactly("dell-r620 ASLEEP", "edison AWAKE");
    }

    /** It is awake, whatever those of the request's own partition do. */
    @Test
    void aNodeThatAnotherPartitionLendsIsAwake() {
        nodes.sleep(Map.of("dell-r620", DELLS));
        assertThat(offered()).containsExactlyInAnyOrder(PowerState.ASLEEP, PowerState.AWAKE);
        nodes.put(NodeId.newInstance("d9", 1), Set.of(), 16_000, 12, "lent");
        assertThat(classes("")).containsExactly("dell-r620 ASLEEP", "edison AWAKE");
        assertThat(offered()).containsExactly(PowerState.AWAKE, PowerState.AWAKE);
    }

    private List<PowerState> offered() {
        return IntStream.range(0, nodes.tables().slots())
                .mapToObj(it -> nodes.tables().offered("", it))
                .flatMap(Optional::stream)
                .map(ClassSnapshot::state)
                .toList();
    }

    @Test
    void judgementsHoldWhileNothingButTheTimeChanges() {
        nodes.sleep(Map.of("dell-r620", DELLS));
        ClusterTables before = nodes.tables();
        nodes.sleep(Map.of("dell-r620", new Sleepers(2, 16_000, 12, 30_000, 70_000)));
        assertThat(nodes.tables()).isSameAs(before);
    }

    @Test
    void aRefreshKeepsThem() throws Exception {
        nodes.sleep(Map.of("dell-r620", DELLS));
        NodeDirectory refreshed = directory();
        refreshed.adopt(nodes);
        nodes = refreshed;
        assertThat(classes("")).containsExactly("dell-r620 ASLEEP", "edison AWAKE");
        nodes.sleep(Map.of());
        assertThat(classes("")).containsExactly("edison AWAKE");
    }

    /** Else no refresh would come into force while its nodes sleep. */
    @Test
    void aRefreshMayTakeAClassAwayThatSleeps() throws Exception {
        Path file = Files.writeString(
                directory.resolve("nodes.yaml"),
                "nodeClasses:\n  own:\n    tier: brawny\n    figures:\n      - measured: me\n        cores: 4\n");
        NodeDirectory before =
                new NodeDirectory(EnergySettings.of(Map.of("yarn.energy.nodes.file", file.toString())), () -> true);
        before.sleep(Map.of("own", DELLS));
        nodes = before;
        assertThat(classes("")).containsExactly("own ASLEEP");
        nodes = directory();
        nodes.adopt(before);
        assertThat(classes("")).isEmpty();
    }

    @Test
    void sleepersOfNoSizeAreNotWaitedFor() {
        nodes.sleep(Map.of("dell-r620", new Sleepers(1, 16_000, 0, 0, 60_000), "of no catalog", DELLS));
        assertThat(classes("")).containsExactly("edison AWAKE");
    }

    /** Nodes with a label never sleep: whoever waits for those wakes nobody. */
    @Test
    void itIsTheClassOfThoseWithoutALabelThatIsAwaited() {
        nodes.sleep(Map.of("dell-r620", DELLS));
        nodes.put(NodeId.newInstance("e9", 1), Set.of(), 600, 2, "labelled");
        nodes.put(NodeId.newInstance("d9", 1), Set.of(), 16_000, 12, "labelled");
        assertThat(nodes.awaited(0)).isEmpty();
        assertThat(offeredAnEdisonIn("labelled")).isEqualTo(Decision.DEFER);
        assertThat(nodes.awaited(0)).isEmpty();
        assertThat(offeredAnEdisonIn("")).isEqualTo(Decision.DEFER);
        assertThat(nodes.awaited(0)).containsExactly("dell-r620");
        assertThat(nodes.awaited(60_000)).as("nobody waits any more").isEmpty();
    }

    /** To a request whose containers fail on Edisons. */
    private Decision offeredAnEdisonIn(String partition) {
        Request request = new Request(
                false,
                WorkloadClass.COMPUTE,
                100,
                1,
                Optional.empty(),
                Map.of("edison", new Observation(Optional.empty(), Optional.empty(), new Outcomes(5, 5, 0))));
        List<ClassSnapshot> classes = nodes.tables().in(partition);
        ClassSnapshot edison = of("edison", classes);
        ClassSnapshot dell = of("dell-r620", classes);
        PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);
        Judgement judgement = policy.judge(request, edison, List.of(dell), 0, Instant.EPOCH);
        List<ClassHeadroom> better = List.of(nodes.tables().headroom(partition, dell.nodeClass()));
        RequestWait wait = new RequestWait(new WaitCost());
        Decision decision = wait.offered(
                policy, request, judgement, nodes.tables().headroom(partition, edison.nodeClass()), better, 0);
        wait.wake(policy, request, judgement, better, 0);
        return decision;
    }

    private static ClassSnapshot of(String name, List<ClassSnapshot> classes) {
        return classes.stream()
                .filter(it -> it.nodeClass().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
