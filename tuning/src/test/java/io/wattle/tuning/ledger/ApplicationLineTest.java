package io.wattle.tuning.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationLineTest {

    private static String line(String submitted, String finished) {
        return "{\"format\":3,\"app\":\"application_1790000000000_0001\",\"name\":\"n\",\"user\":\"u\",\"queue\":\"q\","
                + "\"submitted\":\"" + submitted + "\",\"finished\":\"" + finished
                + "\",\"containers\":1,\"joules\":5.0,\"complete\":true}";
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-01T00:00:00Z, 2026-11-01T00:00:00.250Z, 0.25",
        "2026-11-01T00:00:00Z, 2026-11-01T00:00:00Z, 0",
        "2010-01-01T00:00:00Z, 2019-12-31T00:00:00Z, 315446400"
    })
    void timesThatCanBeAreRead(String submitted, String finished, double seconds) throws Exception {
        assertThat(ApplicationLine.parse(line(submitted, finished)).seconds()).isEqualTo(seconds);
    }

    /** Each of them ended the whole command, or would have it simulate idle nodes for decades. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -999999999-01-01T00:00:00Z | 2026-11-01T00:00:00Z | 'submitted' is -999999999-01-01T00:00:00Z (allowed: from 2010-01-01T00:00:00Z to 2100-01-01T00:00:00Z)
            2026-11-01T00:00:00Z | +999999999-12-31T23:59:59Z | 'finished' is +999999999-12-31T23:59:59Z (allowed:
            1970-01-01T00:00:00Z | 2026-11-01T00:00:00Z | 'submitted' is 1970-01-01T00:00:00Z
            2026-11-01T00:00:01Z | 2026-11-01T00:00:00Z | 'finished' is 2026-11-01T00:00:00Z, 'submitted' 2026-11-01T00:00:01Z (allowed: not before it
            2010-01-01T00:00:00Z | 2020-01-02T00:00:00Z | and up to ten years after it)
            yesterday | 2026-11-01T00:00:00Z | no time 'submitted'
            """)
    void timesThatCannotBeMakeADamagedLine(String submitted, String finished, String why) {
        assertThatExceptionOfType(ApplicationLine.BadLineException.class)
                .isThrownBy(() -> ApplicationLine.parse(line(submitted, finished)))
                .withMessageContaining(why);
    }
}
