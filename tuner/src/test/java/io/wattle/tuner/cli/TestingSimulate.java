package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;

/** {@code bin/tuner simulate} of one line. */
final class TestingSimulate {

    static final ObjectMapper MAPPER = new ObjectMapper();

    private TestingSimulate() {}

    /** Runs {@code bin/tuner} with arguments that have a space between them. */
    static Ended run(String arguments) {
        return TestingCommand.run(arguments.split(" "));
    }

    /** What {@code simulate --json} prints that ends well. */
    static JsonNode json(String arguments) throws Exception {
        Ended ended = run("simulate --json " + arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }
}
