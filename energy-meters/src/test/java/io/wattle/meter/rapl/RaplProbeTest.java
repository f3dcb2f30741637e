package io.wattle.meter.rapl;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.meter.Diagnosis;
import io.wattle.model.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaplProbeTest {

    @TempDir
    private Path folder;

    private Diagnosis diagnose(Path root) {
        return new RaplProbe(RaplOptions.at(root), Duration.ofMillis(200)).diagnose();
    }

    @Test
    void namesZonesSocketsAndWrapPeriods() throws InterruptedException {
        TestingPowercap tree = TestingPowercap.twoSockets(folder);
        tree.set("intel-rapl/intel-rapl:0/intel-rapl:0:1", "enabled", "0");
        // At most 50 W, from before the probe's first look until after its last, whenever a busy machine lets it look.
        AtomicBoolean isDone = new AtomicBoolean();
        Thread load = new Thread(() -> {
            while (!isDone.get()) {
                tree.addEverywhere(500_000);
                pause(10);
            }
        });
        load.start();
        Diagnosis diagnosis = diagnose(tree.root());
        isDone.set(true);
        load.join();
        assertThat(diagnosis.found()).isTrue();
        assertThat(diagnosis.readable()).isTrue();
        assertThat(diagnosis.fix()).isEmpty();
        assertThat(diagnosis.sockets()).hasValue(2);
        assertThat(diagnosis.summary()).contains("package-1/dram");
        assertThat(diagnosis.notes()).singleElement().asString().contains("package-0/dram: 'enabled' is 0");
        assertThat(diagnosis.sample()).isInstanceOf(Reading.Energy.class);
        Diagnosis.WrapPeriod wrap = diagnosis.wrapPeriods().get(0);
        assertThat(wrap.counter()).isEqualTo("package-0");
        assertThat(wrap.assumedSeconds()).isBetween(262.0, 263.0);
        assertThat(wrap.observedWatts().orElseThrow()).isBetween(1.0, 60.0);
        assertThat(wrap.observedSeconds().orElseThrow()).isGreaterThan(4000);
    }

    @Test
    void countersThatDoNotMoveAreNoReading() {
        Diagnosis diagnosis = diagnose(TestingPowercap.twoSockets(folder).root());
        assertThat(diagnosis.found()).isTrue();
        assertThat(diagnosis.readable()).isFalse();
        assertThat(diagnosis.summary()).contains("package-0").contains("has stood still");
        assertThat(diagnosis.wrapPeriods().get(0).observedSeconds()).isEmpty();
    }

    @Test
    void machineWithoutPowercapIsNotFound() {
        Diagnosis diagnosis = diagnose(folder.resolve("none"));
        assertThat(diagnosis.found()).isFalse();
        assertThat(diagnosis.readable()).isFalse();
        assertThat(diagnosis.sockets()).isEmpty();
        assertThat(diagnosis.summary()).contains("no folder");
        assertThat(diagnosis.sample()).isInstanceOf(Reading.Missing.class);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
