package io.wattle.scheduler.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What it has in common for all kinds; what the ledger and learned jobs make of it is in their tests. */
class EpochFilesTest {

    private static final FileKind NUMBERED = new FileKind("state", 3, FileKind.Shape.NUMBERED);
    private static final FileKind LINES = new FileKind("lines", 3, FileKind.Shape.LINES);
    private static final FileKind ONE = new FileKind("one", 3, FileKind.Shape.ONE);

    private final TestingFiles directory = new TestingFiles();

    private EpochFiles begin(long millis) throws IOException {
        return EpochFiles.begin(directory, millis, List.of(NUMBERED, LINES));
    }

    private void put(String name, String text) {
        directory.content.put(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** They are on disks already, and documented. */
    @Test
    void namesAreWhatTheyEverWere() {
        assertThat(NUMBERED.name(1_790_000_000_000L, 7)).isEqualTo("state-1790000000000-000000007.json");
        assertThat(LINES.name(1_790_000_000_000L, 7)).isEqualTo("lines-1790000000000-000007.jsonl");
        assertThat(ONE.name(1_790_000_000_000L, 0)).isEqualTo("one-0001790000000000.json");
        for (FileKind kind : List.of(NUMBERED, LINES, ONE)) {
            String name = kind.name(5, kind.equals(ONE) ? 0 : 7);
            assertThat(kind.parse(name)).contains(new EpochName(name, kind, 5, kind.equals(ONE) ? 0 : 7));
        }
    }

    @Test
    void otherFilesAreNobodys() {
        for (String other : List.of(
                "",
                "state",
                "state-1.json",
                "state-1-2.jsonl",
                "state-1-2.json.tmp",
                "state-x-2.json",
                "my-state-1-2.json",
                "estate-1-2.json",
                "state-1234567890123456789-2.json",
                "set-aside-damaged-state-1-2.json")) {
            assertThat(NUMBERED.parse(other)).as(other).isEmpty();
        }
        assertThat(ONE.parse("one-1-2.json")).isEmpty();
    }

    @Test
    void anEpochIsLaterThanAllThatAreThere() throws IOException {
        assertThat(begin(5).epoch()).isEqualTo(5);
        put(LINES.name(7, 1), "");
        put(NUMBERED.name(6, 9), "{}");
        put(ONE.name(100, 0), "{}");
        assertThat(begin(5).epoch()).as("of these kinds").isEqualTo(8);
        assertThat(begin(50).epoch()).isEqualTo(50);
    }

    @Test
    void onlyTheNewestMayWrite() throws IOException {
        EpochFiles first = begin(5);
        first.requireNewest();
        EpochFiles second = begin(6);
        first.requireNewest();
        second.replace(NUMBERED, 1, "{}");
        second.requireNewest();
        assertThatExceptionOfType(ReplacedException.class)
                .isThrownBy(first::requireNewest)
                .withMessage("another ResourceManager has taken over (epoch 6)");
    }

    @Test
    void whatALaterVersionWroteIsNotDeleted() throws IOException {
        put(NUMBERED.name(1, 1), "{\"format\":3}");
        put(NUMBERED.name(1, 2), "{\"format\":4}");
        put(LINES.name(1, 1), "{\"format\":3}\n");
        put(LINES.name(1, 2), "{\"format\":4}\n");
        begin(5).clean(all -> all);
        assertThat(directory.content).containsOnlyKeys("set-aside-format-4-" + NUMBERED.name(1, 2), LINES.name(1, 2));
    }

    /** Both bounds are of a kind's own: checkpoints that are damaged must not make learned jobs be deleted. */
    @Test
    void otherKindsTakeNoRoomFromWhatIsSetAside() throws IOException {
        for (int i = 0; i < 2 * SetAside.MOST; i++) {
            put("set-aside-damaged-" + ONE.name(i, 0), "");
        }
        put(NUMBERED.name(1, 1), "");
        EpochFiles files = begin(5);
        String aside = files.setAside(files.names().get(0), SetAside.Reason.DAMAGED);
        files.moveAside();
        assertThat(aside).isEqualTo("set-aside-damaged-" + NUMBERED.name(1, 1));
        assertThat(directory.content).containsKey(aside).doesNotContainKey(NUMBERED.name(1, 1));
    }
}
