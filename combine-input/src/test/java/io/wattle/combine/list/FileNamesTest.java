package io.wattle.combine.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNamesTest {

    /** A directory may have names of more bytes than an array can hold. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30, 1 << 30})
    void theyAreKeptInArraysOfAnySize(int chunkBytes) {
        FileNames names = new FileNames(chunkBytes);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String name = "part-ü" + i * 7919 % 300 + "x".repeat(i % 20);
            names.add(name);
            expected.add(name);
            assertThat(names.size()).isEqualTo(i + 1);
        }
        for (int i = 0; i < expected.size(); i++) {
            assertThat(names.get(i)).isEqualTo(expected.get(i));
            int next = (i * 31 + 7) % expected.size();
            assertThat(Integer.signum(names.compare(i, next)))
                    .isEqualTo(Integer.signum(expected.get(i).compareTo(expected.get(next))));
        }
    }
}
