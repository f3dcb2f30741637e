package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulatedTestbedTest {

    private static final String ONE_PAIR = "../docs/results/joules-fall-50-percent-fourteen-minutes.jsonl";
    private static final String FIVE_PAIRS = "../docs/results/joules-fall-five-pairs.jsonl";

    private record Ended(int exitCode, String out, String err) {}

    private static Ended run(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
        try {
            int code = new CommandLine(new SimulatedTestbed()).execute(arguments);
            return new Ended(
                    code, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** What is fitted to another journal is another model, and says from where it is. */
    @Test
    void aModelIsFittedToAnotherJournal() {
        Ended own = run("--journal", ONE_PAIR, "--evaluations", "10");
        Ended other = run("--journal", ONE_PAIR, "--fit-to", FIVE_PAIRS, "--evaluations", "10");
        assertThat(own.exitCode()).as(own.err()).isZero();
        assertThat(other.exitCode()).as(other.err()).isZero();
        assertThat(own.out()).contains("| DMIPS of the machine's cores: fitted, compared | 17111, 17111 |");
        assertThat(other.out())
                .contains("| DMIPS of the machine's cores: fitted, compared | 28179, 17111 |")
                .contains("| 50%, stock | 20 |", "| 50%, energy | 20 |")
                .doesNotContain("| 30%");
        assertThat(own.out().lines().skip(2).findFirst())
                .isNotEqualTo(other.out().lines().skip(2).findFirst());
    }

    @Test
    void journalsThatAreNoneAreNamedWithTheirOption(@TempDir Path folder) throws Exception {
        Ended missing = run(
                "--journal", ONE_PAIR, "--fit-to", folder.resolve("none.jsonl").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("--fit-to: cannot read ", "none.jsonl");
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
        Ended nothing = run("--journal", empty.toString());
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("empty.jsonl has no experiment");
    }
}
