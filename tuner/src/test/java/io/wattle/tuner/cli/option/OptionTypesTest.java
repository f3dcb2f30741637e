package io.wattle.tuner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class OptionTypesTest {

    @Test
    void readsUnits() {
        assertThat(new OptionTypes.Share().convert("5%")).isEqualTo(0.05);
        assertThat(new OptionTypes.Share().convert("0.1")).isEqualTo(0.1);
        assertThat(new OptionTypes.Bytes().convert("24MB")).isEqualTo(24L << 20);
        assertThat(new OptionTypes.Bytes().convert("1.5gb")).isEqualTo(3L << 29);
        assertThat(new OptionTypes.Bytes().convert("17")).isEqualTo(17);
        assertThat(new OptionTypes.Time().convert("90s")).isEqualTo(Duration.ofSeconds(90));
        assertThat(new OptionTypes.Time().convert("8m")).isEqualTo(Duration.ofMinutes(8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0%", "100%", "1", "-5%", "5MB", "", "five"})
    void refusesAShare(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new OptionTypes.Share().convert(text))
                .withMessageContaining("'" + text + "' (allowed: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0MB", "12XB", "-1", "big"})
    void refusesASize(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new OptionTypes.Bytes().convert(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0s", "5 parsecs", "-3m"})
    void refusesATime(String text) {
        assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> new OptionTypes.Time().convert(text));
    }
}
