package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TestingDeadlines;
import io.wattle.tuning.space.JobTraits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DfsIoJobTest {

    private static final TunedJob DFSIO = new DfsIoJob("dfsio");

    @TempDir
    private Path folder;

    @Test
    void allBytesOfAllFilesAreRead() throws Exception {
        OutputDigest reference =
                DFSIO.reference(TestingInput.of(folder, "four", "", "seven b")).orElseThrow();
        assertThat(DFSIO.digest(List.of("text-2\t7", "text-0\t4", "text-1\t0").iterator()))
                .isEqualTo(reference);
        OutputDigest shorter =
                DFSIO.digest(List.of("text-0\t4", "text-1\t0", "text-2\t6").iterator());
        assertThat(shorter).isNotEqualTo(reference);
        assertThat(DFSIO.difference(shorter, reference)).isEqualTo("3 files read, expected 3, of other sizes");
        assertThat(DFSIO.difference(DFSIO.digest(List.of("text-0\t4").iterator()), reference))
                .isEqualTo("1 files read, expected 3");
    }

    @Test
    void filesAreOfEqualSize() throws Exception {
        Path input = folder.resolve("in");
        write(new Layout(3, 3 * ((1 << 20) + 5) + 2), Deadline.NONE);
        for (int number = 0; number < 3; number++) {
            assertThat(input.resolve("bytes-0000" + number)).hasSize((1 << 20) + 5);
        }
        assertThat(Files.readAllBytes(input.resolve("bytes-00000"))).contains(1).contains(-1);
        assertThat(DFSIO.ownInput().fileBytes()).hasValue(16 << 20);
    }

    @Test
    void writingThemEndsAtTheDeadline() {
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> write(new Layout(1, 9 << 20), TestingDeadlines.afterLooks(2)))
                .withMessage("bytes-00000 of 1 files of the input was being written");
        assertThat(folder.resolve("in/bytes-00000")).hasSize(2 << 20);
    }

    @Test
    void filesOfOnesOwnAreReadAsTheyAre() throws Exception {
        DFSIO.check(new InputRequest(Optional.of("files"), Optional.empty()));
        InputRequest laidOut = new InputRequest(Optional.of("files"), Optional.of(new Layout(2, 500)));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> DFSIO.check(laidOut))
                .withMessageStartingWith("--input files: --job dfsio reads files as they are (leave --input-files");
    }

    @Test
    void thereIsNothingToSplitOrCombine() {
        assertThat(DFSIO.traits()).isEqualTo(new JobTraits(true, JobTraits.Splits.FIXED));
        assertThat(DFSIO.referenceWork(1L << 50)).isZero();
    }

    private void write(Layout layout, Deadline deadline) throws Exception {
        DFSIO.ownInput().write(TestingInput.CONF, TestingInput.hadoop(folder.resolve("in")), layout, deadline);
    }
}
