package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;

import io.wattle.ledger.TestingIntegral.Kind;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.Random;

/** The meter of one random node: it reads, misses, repeats itself, comes late, starts anew, and its clock is set. */
final class TestingMeter {
    private final String node;
    private final EnergyLedger ledger;
    private final Random random;
    private final TestingIntegral integral;
    private final long registered;
    private Kind kind;
    private long counter;
    private long skew;
    private int lateInARow;

    TestingMeter(String node, long registered, EnergyLedger ledger, Random random) {
        this.node = node;
        this.ledger = ledger;
        this.random = random;
        this.integral = new TestingIntegral(registered);
        this.registered = registered;
        this.kind = random.nextBoolean() ? Kind.POWER : Kind.ENERGY;
    }

    TestingIntegral integral() {
        return integral;
    }

    /** One thing happens; returns the number of readings sent. */
    int act(long now) {
        int dice = random.nextInt(1000);
        if (now + skew <= integral.lastClock()) {
            return 0;
        }
        if (dice < 60 && lateInARow < 2 && integral.lastClock() > registered) {
            lateInARow++;
            send(kind, integral.lastClock() - random.nextInt(200), random.nextInt(90));
            return 1;
        }
        lateInARow = 0;
        if (dice < 90) {
            send(Kind.MISSING, now + skew, 0);
            integral.inOrder(Kind.MISSING, now + skew, 0);
            return 1;
        }
        if (dice < 95) {
            kind = kind == Kind.POWER ? Kind.ENERGY : Kind.POWER;
        } else if (dice < 105) {
            counter = random.nextInt(50);
        } else if (dice < 110) {
            skew += random.nextInt(5000);
        } else if (dice < 125) {
            return stepBack(now);
        }
        long value = nextValue();
        send(kind, now + skew, value);
        integral.inOrder(kind, now + skew, value);
        return 1;
    }

    private int stepBack(long now) {
        // A reading in order first: late ones before it must not count towards the proof.
        long value = nextValue();
        send(kind, now + skew, value);
        integral.inOrder(kind, now + skew, value);
        skew -= 70 + random.nextInt(5000);
        long first = now + skew + 1;
        for (int i = 0; i < 2; i++) {
            send(kind, first + i, nextValue());
        }
        value = nextValue();
        send(kind, first + 2, value);
        integral.step(kind, first, first + 2, value);
        return 4;
    }

    private long nextValue() {
        if (kind == Kind.POWER) {
            return random.nextInt(60);
        }
        counter += random.nextInt(400);
        return counter;
    }

    private void send(Kind what, long clock, long value) {
        Quality quality = random.nextInt(500) == 0 ? Quality.ESTIMATED : Quality.MEASURED;
        ledger.reading(
                node,
                switch (what) {
                    case POWER -> new Reading.Power(value, at(clock), quality);
                    case ENERGY -> new Reading.Energy(value, at(clock), quality);
                    case MISSING -> new Reading.Missing("test", at(clock));
                });
    }
}
