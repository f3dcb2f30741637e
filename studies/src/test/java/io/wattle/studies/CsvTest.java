package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void commasSeparateFieldsAndEmptyOnesStay() {
        assertThat(fields("a,,b,\n,\n")).containsExactly(List.of("a", "", "b", ""), List.of("", ""));
    }

    @Test
    void quotedFieldsHoldCommasQuotesAndLineBreaks() {
        assertThat(fields("\"a,b\",\"say \"\"no\"\"\",\"two\nlines\"\nnext,5\" disk,\"\""))
                .containsExactly(List.of("a,b", "say \"no\"", "two\nlines"), List.of("next", "5\" disk", ""));
    }

    @Test
    void linesEndWithOrWithoutCarriageReturnAndTheLastOneMayNotEnd() {
        assertThat(fields("a,b\r\n\r\n\nc,d")).containsExactly(List.of("a", "b"), List.of("c", "d"));
        assertThat(fields("")).isEmpty();
    }

    @Test
    void linesAreNumberedAsInTheText() {
        assertThat(Csv.parse("t", "a\n\n\"b\nb\"\nc"))
                .extracting(Csv.Line::number)
                .containsExactly(1, 3, 5);
    }

    @Test
    void aQuotedFieldThatDoesNotEndIsReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Csv.parse("t.csv", "a\nb,\"c\nd"))
                .withMessage("t.csv, line 2: a quoted field has no closing quote");
    }

    @Test
    void textBehindAQuotedFieldIsReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Csv.parse("t.csv", "\"a\"b"))
                .withMessage("t.csv, line 1: 'b' after the end of a field (allowed: a comma or the end of the line)");
    }

    private static List<List<String>> fields(String text) {
        return Csv.parse("t", text).stream().map(Csv.Line::fields).toList();
    }
}
