package io.wattle.meter.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextFormatTest {

    private static List<MetricSample> parse(String text) {
        return TextFormat.parse(text, name -> true);
    }

    @Test
    void readsValuesLabelsTimestampsAndComments() {
        List<MetricSample> samples = parse("""
                # HELP node_watts Power.
                # TYPE node_watts gauge

                node_watts 12.5
                node_watts{host="a",} 1e3 1700000000000
                  node_watts { host = "b" , rack="7" }\t-4
                """);
        assertThat(samples)
                .containsExactly(
                        new MetricSample("node_watts", Map.of(), 12.5),
                        new MetricSample("node_watts", Map.of("host", "a"), 1000),
                        new MetricSample("node_watts", Map.of("host", "b", "rack", "7"), -4));
    }

    @Test
    void readsOpenMetricsWithExemplars() {
        List<MetricSample> samples = parse("""
                # TYPE joules counter
                # UNIT joules joules
                joules_total{zone="package"} 17.0 1520879607.789 # {trace_id="KOO5S4vxi0o"} 0.67 1520879606.0
                joules_created{zone="package"} 1520430000.123
                # EOF
                """);
        assertThat(samples).hasSize(2);
        assertThat(samples.get(0)).isEqualTo(new MetricSample("joules_total", Map.of("zone", "package"), 17));
    }

    @Test
    void readsEscapesInLabels() {
        assertThat(parse("m{path=\"C:\\\\a\\nb \\\"c\\\", {d}\"} 1").get(0).label("path"))
                .isEqualTo("C:\\a\nb \"c\", {d}");
    }

    @Test
    void readsSpecialNumbers() {
        assertThat(parse("m NaN\nm +Inf\nm -Inf\nm 0x1p3\n"))
                .extracting(MetricSample::value)
                .containsExactly(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 8.0);
    }

    @Test
    void readsWindowsLineEndsAndNoLastLineEnd() {
        assertThat(parse("a 1\r\nb{x=\"y\"} 2\r\nc 3"))
                .extracting(MetricSample::value)
                .containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void linesOfOtherMetricsAreNotLookedAt() {
        assertThat(TextFormat.parse("broken{x 1\nwatts 5\n", "watts"::equals)).hasSize(1);
    }

    @Test
    void brokenLinesAreNamed() {
        assertThatThrownBy(() -> parse("a 1\nb{x=\"y} 2"))
                .hasMessageContaining("line 2")
                .hasMessageContaining("not end");
        assertThatThrownBy(() -> parse("b{x=\"y\" z} 2")).hasMessageContaining("',' or '}' expected");
        assertThatThrownBy(() -> parse("b{x}")).hasMessageContaining("a label name and '=' expected");
        assertThatThrownBy(() -> parse("b{x=1}")).hasMessageContaining("'\"' expected");
        assertThatThrownBy(() -> parse("b{")).hasMessageContaining("label name");
        assertThatThrownBy(() -> parse("b")).hasMessageContaining("'' is no number");
        assertThatThrownBy(() -> parse("b twelve")).hasMessageContaining("'twelve' is no number");
    }
}
