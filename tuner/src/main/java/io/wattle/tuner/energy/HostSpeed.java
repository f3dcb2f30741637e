package io.wattle.tuner.energy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Integer speed of one core of this host in DMIPS: iterations per second of a loop with Dhrystone's mix of statements,
 * divided by 1757 (the VAX 11/780 that defines 1 DMIPS). The loop is this project's own and runs in Java, so the figure
 * is of Dhrystone's class, not Dhrystone itself.
 */
public final class HostSpeed {

    private static final double VAX_ITERATIONS_PER_SECOND = 1757;
    private static final int ROUNDS = 6;
    private static final long ROUND_NANOS = 150_000_000L;
    private static final long TIMEOUT_SECONDS = 30;

    private final int[] table = new int[64];
    private char[] left = "SOME STRING, THE FIRST OF TWO".toCharArray();
    private char[] right = "SOME STRING, THE OTHER OF TWO".toCharArray();
    private Item head = new Item(null, 0, 40);
    private int sink;

    private record Item(Item next, int kind, int value) {}

    private HostSpeed() {}

    /** Prints the DMIPS of one core; the process that {@link #measure()} starts. */
    public static void main(String[] args) {
        HostSpeed speed = new HostSpeed();
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            best = Math.max(best, speed.iterationsPerSecond());
        }
        System.out.println(best / VAX_ITERATIONS_PER_SECOND);
    }

    /**
     * Measures this host in a JVM of its own, because the caller's may run without the optimising compiler. Takes about
     * one second.
     *
     * @return DMIPS of one core
     * @throws IOException if the process fails or prints no number
     */
    public static double measure() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostSpeed.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("measuring the speed of this host failed");
            }
            return Double.parseDouble(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (NumberFormatException e) {
            throw new IOException("measuring the speed of this host printed no number", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private double iterationsPerSecond() {
        long start = System.nanoTime();
        long iterations = 0;
        long elapsed;
        do {
            for (int i = 0; i < 1000; i++) {
                iterate(i);
            }
            iterations += 1000;
            elapsed = System.nanoTime() - start;
        } while (elapsed < ROUND_NANOS);
        return iterations * 1e9 / elapsed;
    }

    /** About a hundred statements: assignments, a record and a string copied and compared, calls, branches. */
    private void iterate(int run) {
        int one = 2;
        int two = 3;
        left[28] = (char) ('A' + (run & 7));
        right = left.clone();
        right[27] = 'X';
        boolean differ = compare(left, right) != 0;
        while (one < two) {
            sink = 5 * one - two;
            two = add(one, sink) & 3;
            one += 1;
        }
        fillTable(one, sink & 31);
        head = new Item(head.next() == null ? head : null, differ ? 1 : 0, add(head.value(), run) & 1023);
        for (char letter = 'A'; letter <= 'B' + (run & 1); letter++) {
            if (isSecond(letter)) {
                sink += letter;
            }
        }
        two = one * (run | 1);
        one = two / (sink | 1);
        sink = 7 * (two - sink) - one;
    }

    private void fillTable(int value, int index) {
        table[index] = value;
        table[index + 1] = table[index];
        table[index + 30] = index;
        table[index + 20] += 1;
    }

    private static int compare(char[] a, char[] b) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return 0;
    }

    private static int add(int a, int b) {
        return a + 2 + b;
    }

    private static boolean isSecond(char letter) {
        return letter == 'B';
    }
}
