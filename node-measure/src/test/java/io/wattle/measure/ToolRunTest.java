package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolRunTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void keepsOutputErrorsAndExitCodeApart() throws Exception {
        ToolRun run = run("echo out; echo err >&2; exit 3", LIMIT);

        assertThat(run).isEqualTo(new ToolRun(3, "out\n", "err\n"));
        assertThat(run.complaint()).isEqualTo("err");
        assertThat(run("exit 1", LIMIT).complaint()).isEqualTo("it wrote nothing");
    }

    @Test
    void endsAProgramAndItsChildrenAndKeepsItsWords() throws Exception {
        Path pid = folder.resolve("pid");
        long start = System.nanoTime();

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(
                        () -> run("echo it hangs >&2; sleep 60 & echo $! >" + pid + "; wait", Duration.ofMillis(700)))
                .withMessage("tool did not end within 0.7 s: it hangs");
        assertThat(System.nanoTime() - start).as("not the 60 s of its sleep").isLessThan(50_000_000_000L);
        long child = Long.parseLong(Files.readString(pid).strip());
        assertThat(TestingTools.ends(child)).isTrue();
    }

    @Test
    void aProgramThatWritesVeryMuchDoesNotHang() throws Exception {
        ToolRun run = run("head -c 9000000 /dev/zero; exit 0", LIMIT);

        assertThat(run.exitCode()).isZero();
        assertThat(run.output()).hasSize(4 << 20);
    }

    @Test
    void saysThatAProgramDoesNotStart() {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> ToolRun.of(List.of(folder.resolve("nothing").toString()), LIMIT))
                .withMessageStartingWith("nothing does not start");
    }

    @Test
    void findsProgramsInTheFoldersOfThePath() {
        Path tool = new TestingTools(folder).script("fio", "exit 0");

        assertThat(new Tools("/nowhere::" + folder).find("fio")).hasValue(tool.toAbsolutePath());
        assertThat(new Tools(folder.toString()).find("iperf3")).isEmpty();
        assertThat(new Tools("").find("fio")).isEmpty();
    }

    private ToolRun run(String body, Duration limit) throws Exception {
        return ToolRun.of(List.of(new TestingTools(folder).script("tool", body).toString()), limit);
    }
}
