package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogCountTest {

    @Test
    void aMessageIsKnownByItsDayAndLevel() {
        assertThat(LogCount.key("2015-10-17 15:37:56,547 INFO [main] org.apache.hadoop.Main: started"))
                .contains("2015-10-17 INFO");
        assertThat(LogCount.key("2015-10-17 15:37:56.547  WARN a: b")).contains("2015-10-17 WARN");
        assertThat(LogCount.key("2015-10-17 15:37:56,547 WARN\u00e4")).contains("2015-10-17 WARN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\tat java.lang.Thread.run(Thread.java:840)",
                "x 2015-10-17 15:37:56,547 INFO a: b",
                "2015-10-17 15:37:56,547 [main] INFO a: b",
                "2015-10-17 15:37:56,547 WARN1 a: b",
                "2015-10-17"
            })
    void anyOtherLineIsNone(String line) {
        assertThat(LogCount.key(line)).isEmpty();
    }
}
