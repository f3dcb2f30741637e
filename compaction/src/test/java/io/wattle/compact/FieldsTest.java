package io.wattle.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldsTest {

    @Test
    void fieldsComeBackWhateverTheyHave() {
        for (List<String> fields : List.of(
                List.of("a", "b"),
                List.of("", "", ""),
                List.of("tab\there", "line\nend", "\r\n", "back\\slash\\n", "\\", "t\\"),
                List.of("a:b,c", "größe", "日本", "\uD83D\uDE00", " "))) {
            String line = Fields.line(fields.toArray());
            assertThat(line).doesNotContain("\n", "\r");
            assertThat(Fields.of(line)).isEqualTo(fields);
        }
    }
}
