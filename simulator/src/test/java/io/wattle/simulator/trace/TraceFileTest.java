package io.wattle.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.YamlFileException;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {

    /** A profile of a million MDI, and nothing else. */
    private static final JobLookup KNOWN = new JobLookup() {
        @Override
        public List<String> names() {
            return List.of("wordcount", "pi", "terasort");
        }

        @Override
        public ProfiledJob profile(String file) throws IOException {
            return switch (file) {
                case "mine.yaml" -> MINE;
                case "../big.yaml" ->
                    new ProfiledJob(new JobProfile("big", 100, 100, 0, 1, 0, 1, 0, 0), MINE.settings());
                default -> throw new NoSuchFileException(file);
            };
        }
    };

    private static final ProfiledJob MINE = new ProfiledJob(
            new JobProfile("nightly", 100, 10, 1e6, 0, 0, 1, 0, 0),
            JobSettings.builder().build());

    @Test
    void jobsAreReadAndSorted() throws YamlFileException {
        Trace trace = TraceFile.parse("t.yaml", """
                horizonSeconds: 600
                jobs:
                  - {at: 60.5, job: pi, size: 0.5}
                  - {at: 0, job: wordcount}
                """, KNOWN);
        assertThat(trace.jobs()).containsExactly(new TracedJob(0, "wordcount", 1), new TracedJob(60.5, "pi", 0.5));
        assertThat(trace.horizonSeconds()).hasValue(600);
    }

    @Test
    void jobsAreDrawn() throws YamlFileException {
        Trace trace = TraceFile.parse("t.yaml", """
                horizonSeconds: 90000
                generate: {hours: 24, jobs: [pi, terasort], sizeSigma: 0.5, seed: 3, dayNight: {trough: 5, peak: 40}}
                """, KNOWN);
        assertThat(trace.jobs())
                .isEqualTo(new TraceGenerator(new ArrivalRate.DayNight(5, 40), List.of("pi", "terasort"), 0.5)
                        .until(86_400, 3));
    }

    @Test
    void anotherSeedIsAnotherDay() throws YamlFileException {
        String yaml = "generate: {hours: 24, jobs: [pi], seed: 3, constant: 10}";
        Trace other = TraceFile.parse("t.yaml", yaml, KNOWN, OptionalLong.of(4));
        assertThat(other).isEqualTo(TraceFile.parse("t.yaml", yaml.replace("seed: 3", "seed: 4"), KNOWN));
        assertThat(other).isNotEqualTo(TraceFile.parse("t.yaml", yaml, KNOWN));
    }

    @Test
    void aJobMayBeAProfilesFile() throws YamlFileException {
        Trace trace = TraceFile.parse("t.yaml", """
                jobs:
                  - {at: 5, job: mine.yaml}
                  - {at: 6, job: mine.yaml, size: 0.5}
                """, KNOWN);
        ProfiledJob half = new ProfiledJob(new JobProfile("nightly", 50, 5, 5e5, 0, 0, 1, 0, 0), MINE.settings());
        assertThat(trace.jobs())
                .containsExactly(
                        new TracedJob(5, "nightly", new ProfileWork(MINE)),
                        new TracedJob(6, "nightly", new ProfileWork(half)));
    }

    /** Other kinds of jobs come when they would have come beside the studies'. */
    @Test
    void profilesAreDrawnAsStudiesJobsAre() throws YamlFileException {
        String yaml = "generate: {hours: 24, jobs: [pi, mine.yaml], sizeSigma: 0.5, seed: 3, constant: 10}";
        List<TracedJob> jobs = TraceFile.parse("t.yaml", yaml, KNOWN).jobs();
        List<TracedJob> studies = TraceFile.parse("t.yaml", yaml.replace("mine.yaml", "terasort"), KNOWN)
                .jobs();
        assertThat(jobs)
                .extracting(TracedJob::atSeconds)
                .containsExactlyElementsOf(
                        studies.stream().map(TracedJob::atSeconds).toList());
        assertThat(jobs).extracting(TracedJob::job).containsOnly("pi", "nightly");
        for (int i = 0; i < jobs.size(); i++) {
            if (jobs.get(i).work() instanceof ProfileWork work) {
                double size = ((StudyWork) studies.get(i).work()).size();
                assertThat(work.job()).isEqualTo(MINE.times(size));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jobs: 5 | t.yaml:1: jobs is not a list (needed: jobs, each with at and job)
                    jobs: [5] | t.yaml:1: jobs[0] is not a mapping
                    jobs: [{at: 0, jop: pi}] | t.yaml:1: unknown key jobs[0].jop; did you mean job?
                    jobs: [{job: pi}] | t.yaml:1: jobs[0]: no at (needed: seconds from the start)
                    jobs: [{at: 0, job: pi}, {at: -3, job: pi}] | t.yaml:1: jobs[1].at is -3.0 (allowed: 0 or more)
                    jobs: [{at: 0, job: pi, size: 0}] | t.yaml:1: jobs[0].size is 0.0 (allowed: more than 0)
                    jobs: [{at: soon, job: pi}] | t.yaml:1: jobs[0].at is 'soon' (allowed: a number, 0 or more)
                    jobs: [] | t.yaml:1: no job (needed: at least one)
                    horizonSeconds: 5 | t.yaml:1: needed: either jobs or generate
                    {horizonSeconds: -5, jobs: []} | t.yaml:1: horizonSeconds is -5.0 (allowed: more than 0)
                    generate: {hours: 1, jobs: [], seed: 1, constant: 5} | t.yaml:1: generate: kinds of jobs: []
                    generate: {hours: 1, jobs: [pi], seed: 1} | t.yaml:1: generate: no rate (needed: one of constant, dayNight, bursts)
                    generate: {hours: 1, jobs: [pi], seed: 1, constant: 5, bursts: 5} | t.yaml:1: generate: constant and bursts (needed: one of constant, dayNight, bursts)
                    generate: {hours: 1, jobs: [pi], seed: 1.9, constant: 5} | t.yaml:1: generate.seed is '1.9' (allowed: a whole number
                    generate: {hours: 1, jobs: [pi], seed: 1e400000000, constant: 5} | t.yaml:1: generate.seed is '1e400000000' (allowed: a whole number
                    generate: {hours: 1, jobs: [pi, nosuch], seed: 1, constant: 5} | t.yaml:1: generate.jobs[1] is 'nosuch' (known: wordcount, pi, terasort)
                    generate: {hours: 100, jobs: [pi], sizeSigma: 60, seed: 1, constant: 5} | t.yaml:1: generate: size
                    jobs: [{at: 0, job: wordcont}] | t.yaml:1: jobs[0].job is 'wordcont'; did you mean wordcount? (known: wordcount, pi, terasort)
                    jobs: [{at: 0, job: pi, size: 1e308}] | t.yaml:1: jobs[0].size is 1.0E308 (allowed: more than 0, up to 1000000)
                    jobs: [{at: 0, job: other.yaml}] | t.yaml:1: jobs[0].job: cannot read other.yaml
                    jobs: [{at: 0, job: ../big.yaml, size: 1e6}] | t.yaml:1: jobs[0].job of size 1000000.0: job big: 1.0E8 splits (allowed: up to 10000000
                    generate: {jobs: [pi], seed: 1, constant: 5} | t.yaml:1: generate: no hours (needed: how long jobs come)
                    generate: {hours: 1, jobs: [pi], seed: 1, constant: 0} | t.yaml:1: generate.constant is 0.0 (allowed: more than 0)
                    generate: {hours: 1, jobs: [pi], seed: 1, dayNight: {trough: 5, peak: 2}} | t.yaml:1: generate.dayNight: jobs an hour in the trough: 5.0
                    generate: {hours: 1e9, jobs: [pi], seed: 1, constant: 1e9} | t.yaml:1: generate.hours is 1.0E9 (allowed: up to ten years, 87660.0 hours)
                    generate: {hours: 2000, jobs: [pi], seed: 1, constant: 1000} | t.yaml:1: generate: more than 1000000 jobs
                    generate: {hours: 80000, jobs: [pi], seed: 1, bursts: {quiet: 0, burst: 1e12, everySeconds: 3600, burstSeconds: 1e-9}} | generate: up to 1.0E12 jobs an hour for 2.88E8 s (allowed: at the highest rate up to 100000000 in all)
                    {horizonSeconds: 1e9, jobs: []} | t.yaml:1: horizonSeconds is 1.0E9 (allowed: up to ten years, 3.15576E8 s)
                    jobs: [{at: 4e8, job: pi}] | t.yaml:1: jobs[0].at is 4.0E8 (allowed: up to ten years, 3.15576E8 s)
                    a: [ | t.yaml:1: not YAML
                    """)
    void whatIsWrongIsNamed(String yaml, String message) {
        assertThatThrownBy(() -> TraceFile.parse("t.yaml", yaml, KNOWN))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining(message);
    }
}
