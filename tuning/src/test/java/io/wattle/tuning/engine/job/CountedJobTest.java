package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.jobs.CountingJob;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.JobTraits.Splits;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountedJobTest {

    @TempDir
    private Path folder;

    @Test
    void theReferenceIsTheCountInAnyOrder() throws Exception {
        TunedJob job = new CountedJob(CountingJob.WORDCOUNT);
        OutputDigest reference = job.reference(TestingInput.of(folder, "to be or\n", "not to be\n"))
                .orElseThrow();
        assertThat(job.digest(List.of("or\t1", "be\t2", "not\t1", "to\t2").iterator()))
                .isEqualTo(reference);
        assertThat(job.digest(List.of("or\t1", "be\t2", "not\t1", "to\t3").iterator()))
                .isNotEqualTo(reference);
    }

    @Test
    void aTextWithNothingToCountIsRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> new CountedJob(CountingJob.WORDCOUNT2).reference(TestingInput.of(folder, " \n")))
                .withMessage("--input mine: there is no word in it (give a text)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> new CountedJob(CountingJob.LOGCOUNT).reference(TestingInput.of(folder, "no log\n")))
                .withMessageContaining("--input mine: no line begins a log message");
    }

    @Test
    void traitsAreThoseOfTheJob() {
        assertThat(new CountedJob(CountingJob.WORDCOUNT).traits()).isEqualTo(JobTraits.NONE);
        assertThat(new CountedJob(CountingJob.LOGCOUNT).traits()).isEqualTo(new JobTraits(true, Splits.BY_FILE));
        assertThat(new CountedJob(CountingJob.WORDCOUNT2).launcher()).isEmpty();
        TunedJob inCpp = new CountedJob(CountingJob.LOGCOUNT_NATIVE);
        assertThat(inCpp.traits()).isEqualTo(new JobTraits(true, Splits.PACKED));
        assertThat(inCpp.launcher()).contains("wattle-logcount");
        assertThat(inCpp.ownInput().title()).isEqualTo("a made-up log");
    }
}
