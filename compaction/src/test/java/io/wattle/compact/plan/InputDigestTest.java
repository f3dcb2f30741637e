package io.wattle.compact.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.compact.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputDigestTest {

    private static final List<SourceFile> FILES =
            List.of(new SourceFile("a", 1, 10), new SourceFile("b/c", 2, 20), new SourceFile("d", 0, 30));

    private static InputTotals of(List<SourceFile> files) {
        InputDigest digest = new InputDigest();
        files.forEach(digest::add);
        return digest.totals();
    }

    @Test
    void theOrderDoesNotMatter() {
        List<SourceFile> reversed = new ArrayList<>(FILES);
        Collections.reverse(reversed);
        assertThat(of(reversed)).isEqualTo(of(FILES));
        assertThat(of(FILES).files()).isEqualTo(3);
        assertThat(of(FILES).bytes()).isEqualTo(3);
    }

    @Test
    void eachPathLengthAndTimeDoes() {
        for (SourceFile other :
                List.of(new SourceFile("e", 1, 10), new SourceFile("a", 2, 10), new SourceFile("a", 1, 11))) {
            List<SourceFile> changed = new ArrayList<>(FILES);
            changed.set(0, other);
            assertThat(of(changed).digest()).isNotEqualTo(of(FILES).digest());
        }
        assertThat(of(FILES.subList(0, 2)).digest()).isNotEqualTo(of(FILES).digest());
    }
}
