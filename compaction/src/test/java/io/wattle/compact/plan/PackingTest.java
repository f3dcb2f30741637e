package io.wattle.compact.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.compact.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PackingTest {

    private static List<List<Long>> parts(long target, long... lengths) throws IOException {
        List<List<Long>> parts = new ArrayList<>();
        Packing packing = new Packing(
                target, part -> parts.add(part.stream().map(SourceFile::length).toList()));
        for (int i = 0; i < lengths.length; i++) {
            packing.add(new SourceFile("f" + i, lengths[i], i));
        }
        packing.close();
        return parts;
    }

    @Test
    void aPartIsFullWhenTheNextFileDoesNotFit() throws Exception {
        assertThat(parts(10, 4, 4, 4, 6, 1)).containsExactly(List.of(4L, 4L), List.of(4L, 6L), List.of(1L));
    }

    @Test
    void aFileOfTheTargetSizeIsAPartOfItsOwnAndEndsNoOther() throws Exception {
        assertThat(parts(10, 3, 10, 3, 25, 3)).containsExactly(List.of(10L), List.of(25L), List.of(3L, 3L, 3L));
    }

    @Test
    void emptyFilesAreKept() throws Exception {
        assertThat(parts(10, 0, 10, 0)).containsExactly(List.of(10L), List.of(0L, 0L));
        assertThat(parts(10)).isEmpty();
    }

    @Test
    void aPartHasNoMoreFilesThanMemoryHolds() throws Exception {
        List<List<Long>> parts = parts(
                10, LongStream.range(0, Packing.MOST_FILES + 1L).map(it -> 0).toArray());
        assertThat(IntStream.range(0, parts.size()).map(it -> parts.get(it).size()))
                .containsExactly(Packing.MOST_FILES, 1);
    }
}
