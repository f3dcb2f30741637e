package io.wattle.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {

    @Test
    void jobsAreReadAndSorted() {
        Trace trace = TraceFile.parse("t.yaml", """
                horizonSeconds: 600
                jobs:
                  - {at: 60.5, job: pi, size: 0.5}
                  - {at: 0, job: wordcount}
                """);
        assertThat(trace.jobs()).containsExactly(new TracedJob(0, "wordcount", 1), new TracedJob(60.5, "pi", 0.5));
        assertThat(trace.horizonSeconds()).hasValue(600);
    }

    @Test
    void jobsAreDrawn() {
        Trace trace = TraceFile.parse("t.yaml", """
                horizonSeconds: 90000
                generate: {hours: 24, jobs: [pi, terasort], sizeSigma: 0.5, seed: 3, dayNight: {trough: 5, peak: 40}}
                """);
        assertThat(trace.jobs())
                .isEqualTo(new TraceGenerator(new ArrivalRate.DayNight(5, 40), List.of("pi", "terasort"), 0.5)
                        .until(86_400, 3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jobs: 5 | t.yaml: jobs is 5 (needed: a list)
                    jobs: [5] | t.yaml: jobs[0] is no mapping
                    jobs: [{at: 0, jop: pi}] | t.yaml: unknown key jobs[0].jop (known:
                    jobs: [{job: pi}] | t.yaml: jobs[0].at is null (needed: a number)
                    jobs: [{at: 0, job: pi}, {at: -3, job: pi}] | t.yaml: jobs[1]: job pi: at -3.0 s, size 1.0 (allowed: 0 or more
                    jobs: [{at: 0, job: pi, size: 0}] | t.yaml: jobs[0]: job pi: at 0.0 s, size 0.0
                    horizonSeconds: 5 | t.yaml: needed: either jobs or generate
                    generate: {hours: 1, jobs: [], seed: 1, constant: 5} | t.yaml: generate: kinds of jobs: []
                    generate: {hours: 1, jobs: [pi], seed: 1} | t.yaml: generate.constant is null (needed: a number)
                    generate: {hours: 1, jobs: [pi], seed: 1, constant: 0} | t.yaml: generate: jobs an hour: 0.0 (allowed: more than 0)
                    a: [ | t.yaml: not YAML
                    """)
    void whatIsWrongIsNamed(String yaml, String message) {
        assertThatThrownBy(() -> TraceFile.parse("t.yaml", yaml))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
