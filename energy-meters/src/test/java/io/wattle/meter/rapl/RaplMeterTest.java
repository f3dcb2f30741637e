package io.wattle.meter.rapl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.meter.TestingClock;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaplMeterTest {

    @TempDir
    private Path folder;

    private final TestingClock time = new TestingClock();
    private RaplMeter meter;

    @AfterEach
    void close() {
        if (meter != null) {
            meter.close();
        }
    }

    private void open(TestingPowercap tree) {
        meter = new RaplMeter(RaplOptions.at(tree.root()), time.clock());
    }

    private double joules() {
        Reading reading = meter.read();
        assertThat(reading).isInstanceOf(Reading.Energy.class);
        assertThat(((Reading.Energy) reading).quality()).isEqualTo(Quality.MEASURED);
        return ((Reading.Energy) reading).joules();
    }

    private String missing() {
        Reading reading = meter.read();
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }

    @Test
    void addsEveryPackageAndDramOfEverySocketOnce() throws IOException {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        assertThat(RaplTree.zones(tree.root()))
                .extracting(RaplZone::label)
                .containsExactly("package-0", "package-0/dram", "package-1", "package-1/dram");
        open(tree);
        assertThat(joules()).isZero();
        tree.addEverywhere(50_000_000);
        time.advanceSeconds(1);
        assertThat(joules()).isCloseTo(4 * 50, within(1e-9));
    }

    /** A counter of 262 kJ may wrap within ten minutes, one of 1 MJ does not. */
    @Test
    void whatItStandsAtIsToldWhereItCannotWrapUnnoticed() throws IOException {
        open(new TestingPowercap(folder.resolve("small"))
                .zone("intel-rapl/intel-rapl:0", "package-0", 5_000_000, 262_143_000_000L));
        assertThat(((Reading.Energy) meter.read()).register()).isEmpty();
        meter.close();
        open(new TestingPowercap(folder.resolve("large"))
                .zone("intel-rapl/intel-rapl:0", "package-0", 5_000_000, 1_000_000_000_000L));
        assertThat(((Reading.Energy) meter.read()).register().orElseThrow().joules())
                .isEqualTo(5);
    }

    @Test
    void flatFoldersWithoutANestedTreeAreReadToo() throws IOException {
        for (String name : List.of("intel-rapl:0", "intel-rapl:1")) {
            Path zone = Files.createDirectories(folder.resolve(name));
            Files.writeString(zone.resolve("name"), "package-" + name.charAt(name.length() - 1) + "\n");
            Files.writeString(zone.resolve("energy_uj"), "5\n");
        }
        assertThat(RaplTree.zones(folder)).extracting(RaplZone::label).containsExactly("package-0", "package-1");
    }

    @Test
    void packageShownAgainByASecondDriverIsNotCountedTwice() throws IOException {
        TestingPowercap tree = TestingPowercap.twoSockets(folder)
                .zone("intel-rapl-mmio/intel-rapl-mmio:0", "package-0", 1, TestingPowercap.RANGE)
                .zone("intel-rapl-tpmi/intel-rapl-tpmi:0", "package-0", 1, TestingPowercap.RANGE);
        assertThat(RaplTree.zones(tree.root()))
                .hasSize(4)
                .allMatch(zone -> zone.driver().equals("intel-rapl"));
    }

    @Test
    void packageThatOnlyTheSecondDriverShowsIsCounted() throws IOException {
        TestingPowercap tree =
                new TestingPowercap(folder).zone("intel-rapl-mmio/intel-rapl-mmio:0", "package-0", 1, 1000);
        assertThat(RaplTree.zones(tree.root())).extracting(RaplZone::driver).containsExactly("intel-rapl-mmio");
    }

    @Test
    void diesOfOnePackageAreAllCounted() throws IOException {
        TestingPowercap tree = new TestingPowercap(folder)
                .zone("intel-rapl/intel-rapl:0", "package-0-die-0", 1, 1000)
                .zone("intel-rapl/intel-rapl:1", "package-0-die-1", 1, 1000);
        List<RaplZone> zones = RaplTree.zones(tree.root());
        assertThat(zones).extracting(RaplZone::label).containsExactly("package-0-die-0", "package-0-die-1");
        assertThat(zones).extracting(zone -> zone.socket().orElseThrow()).containsOnly(0);
    }

    @Test
    void wrapIsFollowedOnEachZoneByItsOwnRange() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        String dram = "intel-rapl/intel-rapl:1/intel-rapl:1:1";
        tree.counts(dram, 65_532_610_987L - 2_000_000);
        open(tree);
        joules();
        tree.counts(dram, 3_000_000);
        tree.counts("intel-rapl/intel-rapl:0", 11_000_000);
        tree.counts("intel-rapl/intel-rapl:1", 1_500_000);
        time.advanceSeconds(0.5);
        assertThat(joules()).isCloseTo(5 + 10 + 0.5, within(1e-6));
    }

    @Test
    void resetGivesNoReadingAndCountingGoesOn() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        tree.addEverywhere(100_000_000_000L / 2);
        open(tree);
        joules();
        tree.addEverywhere(10_000_000);
        time.advanceSeconds(1);
        assertThat(joules()).isCloseTo(40, within(1e-9));
        tree.counts("intel-rapl/intel-rapl:1", 0);
        time.advanceSeconds(1);
        assertThat(missing()).contains("package-1").contains("reset").contains("intel-rapl:1/energy_uj");
        tree.addEverywhere(10_000_000);
        time.advanceSeconds(1);
        assertThat(joules()).isCloseTo(80, within(1e-9));
    }

    @Test
    void stepBackWithoutARangeFileIsAReset() {
        TestingPowercap tree = new TestingPowercap(folder).zone("intel-rapl/intel-rapl:0", "package-0", 5_000_000, 0);
        open(tree);
        joules();
        tree.counts("intel-rapl/intel-rapl:0", 4_000_000);
        time.advanceSeconds(1);
        assertThat(missing()).contains("fell from 5000000 to 4000000").contains("no range");
    }

    @Test
    void gapInWhichTheCounterMayHaveWrappedMoreThanOnceGivesNoReading() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        open(tree);
        joules();
        tree.addEverywhere(1_000_000);
        time.advanceSeconds(60);
        assertThat(joules()).isPositive();
        tree.addEverywhere(1_000_000);
        time.advanceSeconds(70);
        assertThat(missing()).contains("dram").contains("can wrap every 66 s").contains("read it more often");
    }

    @Test
    void packageThatDoesNotCountGivesNoReadingRatherThanZeroWatts() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        tree.set("intel-rapl/intel-rapl:0", "enabled", "0");
        open(tree);
        joules();
        time.advanceSeconds(2);
        assertThat(missing()).contains("package-0").contains("stood still").contains("'enabled' is 0 for package-0");
    }

    @Test
    void zoneThatGoesAwayIsNamedAndFoundAgain() throws IOException {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        open(tree);
        joules();
        // A sysfs file whose device went away reads as nothing; a truncated one does too.
        Path counter = tree.folder("intel-rapl/intel-rapl:1").resolve("energy_uj");
        Files.writeString(counter, "");
        time.advanceSeconds(1);
        assertThat(missing()).contains("intel-rapl:1/energy_uj holds ''");
        Files.delete(counter);
        time.advanceSeconds(1);
        assertThat(missing()).contains("are gone: package-1").contains("open a new meter");
        tree.addEverywhere(10_000_000);
        tree.counts("intel-rapl/intel-rapl:1", 11_000_000);
        assertThat(joules()).isCloseTo(40, within(1e-9));
        tree.addEverywhere(10_000_000);
        time.advanceSeconds(1);
        assertThat(joules()).isCloseTo(80, within(1e-9));
    }

    @Test
    void textInACounterIsNoReading() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        tree.set("intel-rapl/intel-rapl:0", "energy_uj", "12x");
        open(tree);
        assertThat(missing()).contains("holds '12x' (expected: microjoules)");
    }

    @Test
    void counterLongerThanALongIsNoReading() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        tree.set("intel-rapl/intel-rapl:0", "energy_uj", "99999999999999999999");
        open(tree);
        assertThat(missing()).contains("overflow");
    }

    @Test
    void machineWithoutPowercapSaysWhatItNeeds() {
        meter = new RaplMeter(RaplOptions.at(folder.resolve("none")), time.clock());
        assertThat(missing()).contains("no folder").contains("virtual machines have none");
    }

    @Test
    void treeWithoutAPackageSaysWhatItNeeds() {
        TestingPowercap tree = new TestingPowercap(folder).zone("intel-rapl/intel-rapl:0", "psys", 1, 1000);
        open(tree);
        assertThat(missing()).contains("no package zone").contains("intel_rapl_msr");
    }

    @Test
    void interruptedThreadStillReadsAndStaysInterrupted() {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        open(tree);
        joules();
        Thread.currentThread().interrupt();
        double afterInterrupt = joules();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(afterInterrupt).isZero();
        assertThat(joules()).isZero();
    }

    @Test
    void closedMeterSaysSo() {
        open(TestingPowercap.twoSockets(folder));
        meter.close();
        assertThat(missing()).contains("closed");
    }

    @Test
    void absurdWattsAreRefused() {
        assertThatThrownBy(() -> new RaplOptions(folder, 0)).hasMessageContaining("maximum zone watts 0.0");
    }
}
