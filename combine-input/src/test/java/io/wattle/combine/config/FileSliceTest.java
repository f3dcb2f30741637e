package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSliceTest {

    private static FileSlice slice(String text) throws CombineSettingsException {
        return CombineSettings.of(Map.of(CombineKey.SIZE.key(), "1m", CombineKey.SLICE.key(), text))
                .slice();
    }

    @Test
    void ofNumberAndCount() throws Exception {
        assertThat(slice("3/25")).isEqualTo(new FileSlice(3, 25)).hasToString("3/25");
        assertThat(slice("")).isEqualTo(FileSlice.ALL);
        assertThat(slice("1/1").isAll()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "3", "3/", "/3", "-1/3", "1/100001", "1/9999999999", "a/b", "1 / 3"})
    void othersAreRefused(String text) {
        assertThatThrownBy(() -> slice(text))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessage("mapreduce.input.combine.slice: '" + text
                        + "' (allowed: K/N, a number from 1 to N and a number up to 100000)");
    }

    /** Names that are counted up, as those of most programs are. */
    @ParameterizedTest
    @ValueSource(strings = {"/logs/2026/11/29/part-%05d.gz", "/in/%d", "/%1$d/x%1$d"})
    void aboutAsManyFilesAreInEach(String pattern) {
        int slices = 25;
        int[] files = new int[slices];
        for (int i = 0; i < 100_000; i++) {
            String path = String.format(pattern, i);
            int taken = 0;
            for (int slice = 1; slice <= slices; slice++) {
                if (new FileSlice(slice, slices).takes(path)) {
                    files[slice - 1]++;
                    taken++;
                }
            }
            assertThat(taken).as(path).isEqualTo(1);
        }
        // Four times what chance would give of 4,000 each.
        assertThat(Arrays.stream(files)).allSatisfy(it -> assertThat(it).isBetween(3_750, 4_250));
    }

    /** Another version that hashes otherwise would read files twice, or not at all, where its jobs go on with those of this one. */
    @Test
    void aPathStaysInItsSlice() {
        assertThat(new FileSlice(6, 10).takes("/in/a")).isTrue();
        assertThat(new FileSlice(7, 10).takes("/logs/part-00001.gz")).isTrue();
    }
}
