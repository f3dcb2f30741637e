package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.BEFORE;
import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.oneContainer;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While no ResourceManager counted, nobody is billed for what nobody saw, and it is said whose account is not whole. */
class DowntimeTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void theGapIsClosedByTheStraightLineIfItIsShort() throws IOException {
        TestingRun run = oneContainer();
        run.saveLast();
        run.begin(100);
        run.appRecovered("a");
        run.book.endMissingApps(it -> Optional.empty(), at(100));
        run.up(EDISON, 105, recovered("c", "a", 0));
        run.power("e1", 110, 4);
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(20 + 300);
        assertThat(run.app("a").complete()).isTrue();
        run.saveLast();
        run.begin(500);
        run.appRecovered("a");
        run.up(EDISON, 505, recovered("c", "a", 0));
        run.power("e1", 510, 4);
        assertThat(run.app("a").energy().unmeteredSeconds()).isEqualTo(400);
        assertThat(run.app("a").complete()).isFalse();
    }

    /** When it ended, nobody saw: it is billed up to the last reading before, and the rest is unmetered. */
    @Test
    void aContainerThatDoesNotComeBackIsNotBilledForDowntime() throws IOException {
        TestingRun run = oneContainer();
        run.saveLast();
        run.begin(15);
        run.appRecovered("a");
        run.up(EDISON, 160);
        assertThat(run.book.open().size()).isZero();
        run.power("e1", 161, 2);
        assertThat(run.app("a").energy().joules()).isCloseTo(BEFORE, within(1e-9));
        assertThat(run.app("a").energy().unmeteredSeconds()).isEqualTo(150);
        assertThat(run.app("a").complete()).isFalse();
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules())
                .as("the node's joules are all there")
                .isCloseTo(322, within(1e-9));
    }

    /** R6: 6,446 J after 2.5 minutes under the stock scheduler; 688 J in the same job before. */
    @ParameterizedTest
    @ValueSource(doubles = {5, 12, 100})
    void anApplicationThatFinishedIsNotBilledForDowntime(double finish) throws IOException {
        TestingRun run = oneContainer();
        run.saveLast();
        // The stock scheduler was active meanwhile.
        run.resourceManager++;
        run.begin(165);
        run.book.endMissingApps(it -> Optional.of(new AppEnd("FINISHED", at(finish))), at(165));
        run.up(EDISON, 166);
        run.power("e1", 170, 2);
        run.book.settle(at(171));
        JsonNode line = JSON.readTree(run.book.apps().pending().get("a"));
        assertThat(line.get("joules").asDouble()).isCloseTo(BEFORE, within(1e-9));
        assertThat(line.get("unmetered_seconds").asDouble()).isEqualTo(Math.max(0, finish - 10));
        assertThat(line.get("complete").asBoolean()).isFalse();
        assertThat(line.get("finished").asText()).isEqualTo(at(finish).toString());
    }

    /** An application is killed before the nodes have come back. */
    @Test
    void anApplicationThatEndsBeforeItsNodeComesBackIsNotBilledForDowntime() throws IOException {
        TestingRun run = oneContainer();
        run.saveLast();
        run.begin(15);
        run.appRecovered("a");
        run.appRemoved("a", 100);
        run.up(EDISON, 120);
        run.power("e1", 130, 2);
        assertThat(run.app("a").energy().joules()).isCloseTo(BEFORE, within(1e-9));
        assertThat(run.app("a").energy().unmeteredSeconds()).isEqualTo(90);
    }

    /** R5: what started and ended between the last checkpoint and the crash is in no account. */
    @Test
    void whatWasAliveAtACrashIsNotComplete() throws IOException {
        TestingRun run = oneContainer();
        run.appAdded("done");
        run.start("d", "done", "e1", 11);
        run.end("d", 12);
        run.appRemoved("done", 13);
        run.power("e1", 14, 2);
        run.save();
        run.begin(20);
        run.appRecovered("a");
        run.appRecovered("submitted after the checkpoint");
        run.book.endMissingApps(it -> Optional.empty(), at(20));
        run.appAdded("new");
        run.up(EDISON, 20, recovered("c", "a", 0));
        run.power("e1", 21, 2);
        run.book.settle(at(22));
        assertThat(run.app("a").complete()).isFalse();
        assertThat(run.app("a").energy().unmeteredSeconds())
                .as("of the known container")
                .isZero();
        assertThat(run.app("submitted after the checkpoint").complete()).isFalse();
        assertThat(run.app("done").complete()).as("it had ended").isTrue();
        assertThat(run.app("new").complete()).isTrue();
        run.saveLast();
        run.begin(30);
        run.appRecovered("a");
        run.appRecovered("new");
        run.up(EDISON, 30, recovered("c", "a", 0));
        assertThat(run.app("a").complete()).as("it stays so").isFalse();
        assertThat(run.app("new").complete()).isTrue();
        run.end("c", 31);
        run.appRemoved("a", 31);
        run.power("e1", 32, 2);
        run.book.settle(at(33));
        assertThat(run.book.apps().pending().get("a")).contains("\"complete\":false");
    }

    /** A ResourceManager whose ledger's directory did not answer leaves no checkpoint: only the numbers tell of it. */
    @Test
    void aResourceManagerBetweenTwoIsNoticed() throws IOException {
        TestingRun run = oneContainer();
        run.saveLast();
        run.resourceManager++;
        run.begin(20);
        run.appRecovered("a");
        run.up(EDISON, 20, recovered("c", "a", 0));
        run.power("e1", 25, 2);
        assertThat(run.app("a").complete()).isFalse();
    }

    /** What came in while the directory did not answer was too much to keep: its sums are added, nothing is complete. */
    @Test
    void sumsOfBeforeAreAddedToABookThatBeganWithoutThem() throws IOException {
        TestingRun run = oneContainer();
        run.appAdded("ended");
        run.appRemoved("ended", 5);
        run.saveLast();
        AccountBook later = new AccountBook(LedgerOptions.DEFAULTS, 100, at(20));
        TestingRun next = new TestingRun();
        next.files = run.files;
        next.resourceManager = run.resourceManager;
        next.begin(20);
        AccountBook found = next.book;
        next.book = later;
        next.appRecovered("a");
        next.up(EDISON, 20, recovered("c", "a", 0));
        next.power("e1", 20, 2);
        next.power("e1", 30, 2);
        double since = later.ledger().queues().get("root.etl").joules();
        later.absorb(found.state());
        later.endMissingApps(it -> Optional.empty(), at(20));
        assertThat(later.since()).contains(at(0));
        assertThat(later.ledger().queues().get("root.etl").joules()).isCloseTo(BEFORE + since, within(1e-9));
        assertThat(next.report(31).cluster().joules()).isCloseTo(40, within(1e-9));
        assertThat(next.app("a").energy().joules()).isCloseTo(BEFORE + since, within(1e-9));
        assertThat(next.app("a").complete()).isFalse();
        next.end("c", 35);
        next.appRemoved("a", 36);
        next.power("e1", 40, 2);
        later.settle(at(41));
        assertThat(later.apps().pending()).containsOnlyKeys("a", "ended");
        assertThat(next.audit().values()).allSatisfy(it -> assertThat(it).isLessThan(1e-9));
        assertThat(later.ledger().apps()).isEmpty();
    }

    @Test
    void aNodeThatNeverComesBackIsGivenUp() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.appAdded("b");
        run.start("d", "b", "e1", 0);
        run.power("e1", 10, 2);
        run.saveLast();
        run.begin(20);
        run.appRecovered("b");
        run.book.endMissingApps(it -> Optional.of(new AppEnd("KILLED", at(19))), at(20));
        assertThat(run.book.apps().pending()).isEmpty();
        run.book.settle(at(20 + 599));
        assertThat(run.book.apps().pending().get("a"))
                .contains("\"state\":\"KILLED\"", "\"unmetered_seconds\":9.0", "\"complete\":false");
        assertThat(run.book.open().size()).as("of b").isOne();
        run.book.settle(at(20 + 600));
        assertThat(run.book.open().size()).isZero();
        run.appRemoved("b", 700);
        run.book.settle(at(701));
        assertThat(run.book.apps().pending().get("b")).contains("\"unmetered_seconds\":10.0", "\"complete\":false");
    }

    private static Reading counted(double joules, double register, double second) {
        Reading.Register stands = new Reading.Register("outlet 7", register, 1000);
        return new Reading.Energy(joules, 0, Optional.of(stands), at(second), Quality.MEASURED);
    }

    private static TestingRun oneContainerOnACounter() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.book.reading("e1", counted(0, 5000, 0));
        run.start("c", "a", "e1", 0);
        run.book.reading("e1", counted(20, 5020, 10));
        return run;
    }

    /** Each ResourceManager's meter counts from its own first reading; the PDU has counted on. */
    @Test
    void aCountersGapIsClosedByWhatItsDeviceCounted() throws IOException {
        TestingRun run = oneContainerOnACounter();
        run.save();
        run.book.reading("e1", counted(30, 5030, 15));
        run.begin(30);
        run.appRecovered("a");
        run.book.endMissingApps(it -> Optional.empty(), at(30));
        run.up(EDISON, 35, recovered("c", "a", 0));
        run.book.reading("e1", new Reading.Missing("no answer", at(36)));
        run.book.reading("e1", counted(0, 5100, 40));
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(100);
        assertThat(run.app("a").energy().unmeteredSeconds()).isZero();
        run.book.reading("e1", counted(12, 5112, 45));
        run.saveLast();
        run.begin(50);
        run.appRecovered("a");
        run.up(EDISON, 50, recovered("c", "a", 0));
        run.book.reading("e1", counted(0, 5120, 55));
        run.book.reading("e1", counted(10, 5130, 60));
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(130);
        assertThat(run.book.ledger().node("e1").orElseThrow().unmeteredSeconds())
                .isZero();
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isLessThan(1e-9));
    }

    @Test
    void aCounterThatFellWhileNobodyReadItSaysNothingOfTheGap() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.book.reading("e1", counted(0, 5000, 0));
        run.save();
        run.begin(10);
        run.up(EDISON, 12);
        run.book.reading("e1", counted(0, 40, 20));
        run.book.reading("e1", counted(50, 90, 30));
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(50);
        assertThat(run.book.ledger().node("e1").orElseThrow().unmeteredSeconds())
                .isEqualTo(20);
    }

    @Test
    void aCounterThatBeganAnewSaysNothingOfTheGap() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.book.reading("e1", new Reading.Energy(0, at(0), Quality.MEASURED));
        run.save();
        run.begin(10);
        run.up(EDISON, 12);
        run.book.reading("e1", new Reading.Energy(0, at(20), Quality.MEASURED));
        run.book.reading("e1", new Reading.Energy(50, at(30), Quality.MEASURED));
        assertThat(run.book.ledger().node("e1").orElseThrow().integralJoules()).isEqualTo(50);
        assertThat(run.book.ledger().node("e1").orElseThrow().unmeteredSeconds())
                .isEqualTo(20);
    }

    /** Its PDU is dead, and was when the ResourceManager before ended: else no end of a container there would ever be settled. */
    @Test
    void aCounterThatIsGoneSinceLongBeforeHoldsNothingUp() throws IOException {
        TestingRun run = oneContainerOnACounter();
        run.saveLast();
        run.begin(400);
        run.appRecovered("a");
        run.up(EDISON, 401, recovered("c", "a", 0));
        run.book.reading("e1", new Reading.Missing("no answer", at(405)));
        run.end("c", 410);
        run.appRemoved("a", 411);
        run.book.reading("e1", new Reading.Missing("no answer", at(415)));
        run.book.settle(at(416));
        JsonNode line = JSON.readTree(run.book.apps().pending().get("a"));
        assertThat(line.get("unmetered_seconds").asDouble()).isEqualTo(400);
        assertThat(line.get("complete").asBoolean()).isFalse();
    }
}
