package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.YamlFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {

    private static final String TWO = """
            a: {value: 2, prior: 1, spread: 2, unit: s, why: 'it''s so'}
            b: {value: 3.0e+3, prior: 3000, spread: 1.5, unit: MDI, why: because}
            """;

    @Test
    void valuesAreFoundByName() throws YamlFileException {
        Parameters parameters = Parameters.parse("p.yaml", TWO);
        assertThat(parameters.value("b")).isEqualTo(3000);
        assertThat(parameters.all()).extracting(Parameter::name).containsExactly("a", "b");
        assertThat(parameters.all().get(0).deviation()).isCloseTo(1, within(1e-9));
        assertThatThrownBy(() -> parameters.value("c")).hasMessage("no parameter c (known: [a, b])");
    }

    @Test
    void whatIsWrittenIsRead() throws YamlFileException {
        Parameters parameters = Parameters.parse("p.yaml", TWO).withValues(new double[] {4, 5e-7});
        Parameters read = Parameters.parse("q.yaml", parameters.toYaml());
        assertThat(read.all()).isEqualTo(parameters.all());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    5 | p.yaml:1: the file is not a mapping (needed: parameters by name)
                    a: 5 | p.yaml:1: a is not a mapping
                    a: {value: x, prior: 1, spread: 2, unit: s, why: w} | p.yaml:1: a.value is 'x' (allowed: a number, more than 0)
                    a: {value: 1, prior: 1, spread: 2, unit: s} | p.yaml:1: a: no why (needed: where the prior comes from)
                    a: {value: 0, prior: 1, spread: 2, unit: s, why: w} | p.yaml:1: parameter a: value 0.0
                    a: {value: 1, prior: 1, spread: 1, unit: s, why: w} | p.yaml:1: parameter a: value 1.0, prior 1.0, spread 1.0
                    """)
    void aWrongFigureIsNamed(String yaml, String message) {
        assertThatThrownBy(() -> Parameters.parse("p.yaml", yaml))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining(message);
    }

    /** A calibration stays within two and a half spreads. */
    @Test
    void whatWasFittedIsPlausible() {
        assertThat(Parameters.zhao2016().all())
                .allSatisfy(
                        it -> assertThat(Math.abs(it.deviation())).as(it.name()).isLessThan(2.51));
        assertThat(Parameters.loghin2015().all())
                .allSatisfy(
                        it -> assertThat(Math.abs(it.deviation())).as(it.name()).isLessThan(2.51));
    }
}
