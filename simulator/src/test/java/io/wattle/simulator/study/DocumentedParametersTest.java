package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** docs/simulator-model.md shows every parameter as its file has it. */
class DocumentedParametersTest {

    private static final MathContext THREE_DIGITS = new MathContext(3);

    @Test
    void theTablesAreComplete() throws Exception {
        assertThat(rowsBelow("### Parameters of Zhao2016")).containsExactlyElementsOf(rows(Parameters.zhao2016()));
        assertThat(rowsBelow("### Parameters of Loghin2015")).containsExactlyElementsOf(rows(Parameters.loghin2015()));
    }

    private static List<String> rowsBelow(String heading) throws Exception {
        return Files.readAllLines(Path.of("../docs/simulator-model.md")).stream()
                .dropWhile(it -> !it.equals(heading))
                .skip(1)
                .takeWhile(it -> !it.startsWith("#"))
                .filter(it -> it.startsWith("| `"))
                .toList();
    }

    private static List<String> rows(Parameters parameters) {
        return parameters.all().stream()
                .map(it -> "| `" + it.name() + "` | " + plain(it.value()) + " | " + plain(it.prior()) + " | "
                        + plain(it.spread()) + " | " + String.format(Locale.ROOT, "%+.1f", it.deviation()) + " | "
                        + it.unit() + " | " + it.why() + " |")
                .toList();
    }

    private static String plain(double figure) {
        return BigDecimal.valueOf(figure)
                .round(THREE_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }
}
