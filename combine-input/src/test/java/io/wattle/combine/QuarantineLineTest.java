package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuarantineLineTest {

    @Test
    void isReadAsItWasWritten() {
        QuarantineLine line = new QuarantineLine("hdfs://n/a  b,c[1]", 5, 7, 2, "it ends");
        assertThat(line.text()).isEqualTo("hdfs://n/a  b,c[1]\t5\t7\t2\tit ends");
        assertThat(QuarantineLine.parse(line.text())).isEqualTo(line);
        QuarantineLine directory = new QuarantineLine("/d", 0, QuarantineLine.UNKNOWN_LENGTH, 0, "denied");
        assertThat(directory.text()).isEqualTo("/d\t0\t-\t0\tdenied");
        assertThat(QuarantineLine.parse(directory.text())).isEqualTo(directory);
    }

    @Test
    void isOneLineWhateverIsInIt() {
        assertThat(new QuarantineLine("/a\tb\nc", 0, 1, 0, "first\n\n second\0").text())
                .isEqualTo("/a?b?c\t0\t1\t0\tfirst second?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                  | '' (allowed: path, start, length, records and reason, separated by tabs)
        /a 1 2              | '/a 1 2' (allowed: path, start,
        /a;x;2;3;why        | start 'x' (allowed: a whole number, 0 or more)
        /a;1;-2;3;why       | length '-2' (allowed:
        /a;1;2;;why         | records '' (allowed:
        ;1;2;3;why          | (allowed: path, start,
        """)
    void otherLinesAreRefused(String line, String message) {
        assertThatThrownBy(() -> QuarantineLine.parse(line.replace(';', '\t')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
