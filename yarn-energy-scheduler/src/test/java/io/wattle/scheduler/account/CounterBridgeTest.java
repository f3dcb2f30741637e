package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CounterBridgeTest {

    private static final Reading.Energy BEFORE = energy(70, 2, "outlet 7", 5000, 100);

    private final CounterBridge bridge = new CounterBridge(BEFORE, Duration.ofMinutes(5));

    /** Of a device that draws 1,000 W at most. */
    private static Reading.Energy energy(double joules, long leftOut, String counters, double register, double second) {
        return new Reading.Energy(
                joules,
                leftOut,
                Optional.of(new Reading.Register(counters, register, 1000)),
                at(second),
                Quality.MEASURED);
    }

    private static Reading.Energy withoutRegister(double joules, double second) {
        return new Reading.Energy(joules, at(second), Quality.MEASURED);
    }

    private void assertGoesOn(Reading.Energy now, double joules) {
        Reading.Energy onwards = (Reading.Energy) bridge.goOn(now);
        assertThat(onwards.joules()).isEqualTo(joules);
        assertThat(onwards.intervalsLeftOut()).isEqualTo(BEFORE.intervalsLeftOut());
        assertThat(onwards.register()).isEqualTo(now.register());
        assertThat(onwards.time()).isEqualTo(now.time());
    }

    private void assertLeftOut(Reading.Energy now) {
        Reading.Energy onwards = (Reading.Energy) bridge.goOn(now);
        assertThat(onwards.joules()).isEqualTo(BEFORE.joules());
        assertThat(onwards.intervalsLeftOut()).isEqualTo(BEFORE.intervalsLeftOut() + 1);
    }

    @Test
    void countsOnWithTheDevice() {
        assertGoesOn(energy(0, 0, "outlet 7", 5030, 110), 100);
        assertGoesOn(energy(5, 0, "outlet 7", 5035, 120), 105);
    }

    @Test
    void whatTheNewMeterLeftOutBeforeIsInTheDevicesCount() {
        assertGoesOn(energy(8, 3, "outlet 7", 5030, 110), 100);
        assertGoesOn(energy(9, 3, "outlet 7", 5031, 111), 101);
        Reading.Energy more = (Reading.Energy) bridge.goOn(energy(9, 4, "outlet 7", 5040, 120));
        assertThat(more.intervalsLeftOut()).as("one more since").isEqualTo(3);
    }

    @Test
    void othersPassAsTheyAre() {
        Reading missing = new Reading.Missing("no answer", at(105));
        assertThat(bridge.goOn(missing)).isSameAs(missing);
        assertGoesOn(energy(0, 0, "outlet 7", 5030, 110), 100);
        Reading power = new Reading.Power(3, at(115), Quality.MEASURED);
        assertThat(bridge.goOn(power)).isSameAs(power);
    }

    @Test
    void leavesOutWhatFell() {
        assertLeftOut(energy(0, 0, "outlet 7", 4999, 110));
    }

    @Test
    void leavesOutWhatAnotherCounterSays() {
        assertLeftOut(energy(0, 0, "outlet 8", 5030, 110));
    }

    @Test
    void leavesOutMoreThanTheDeviceCanDraw() {
        assertLeftOut(energy(0, 0, "outlet 7", 5000 + 1000 * 70 + 1, 110));
    }

    @Test
    void leavesOutMoreThanTheLongestGap() {
        assertLeftOut(energy(0, 0, "outlet 7", 5030, 401));
    }

    @Test
    void leavesOutWhatHasNoRegister() {
        assertLeftOut(withoutRegister(0, 110));
    }

    /** Clocks of two ResourceManagers differ. */
    @Test
    void aClockThatIsBehindChangesNothing() {
        assertGoesOn(energy(0, 0, "outlet 7", 5030, 99), 100);
    }

    /** The node left and came back: that is for the ledger, as within one ResourceManager. */
    @Test
    void aMeterThatIsOpenedOnceMoreFalls() {
        bridge.goOn(energy(0, 4, "outlet 7", 5030, 110));
        bridge.goOn(energy(500, 4, "outlet 7", 5530, 200));
        Reading.Energy again = (Reading.Energy) bridge.goOn(energy(0, 0, "outlet 7", 5600, 210));
        assertThat(again.joules()).isLessThan(600);
        assertThat(again.intervalsLeftOut()).isZero();
    }
}
