package io.wattle.it.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.mapreduce.PackedFileOffsetTextInputFormat;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.TextFiles;
import io.wattle.compact.client.BusyOutputException;
import io.wattle.compact.client.Compacted;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.compact.client.Retired;
import io.wattle.compact.job.LeaveOutRule;
import io.wattle.compact.mapreduce.CompactedFileOffsetTextInputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small files of S3 compacted into S3, through S3A, whose rename is a copy that replaces what is there. */
@Tag("embedded")
@Tag("faults")
class CompactionOnS3Test {

    private static Store store;

    @BeforeAll
    static void useStore() throws Exception {
        store = Store.shared();
    }

    @AfterEach
    void throttleNothing() {
        store.proxy().throttle(request -> false);
    }

    private static Compaction compaction(String input, String output) throws IOException {
        return Compaction.of(
                store.conf(),
                new CompactionRequest(
                        Store.path(input).toString(),
                        Store.path(output).toString(),
                        CompactionFormat.SEQUENCE,
                        OptionalLong.of(64 << 10),
                        LeaveOutRule.FAIL));
    }

    /** Sixteen files of about 8 KB: two parts. */
    private static void write(String input) throws IOException {
        for (int i = 0; i < 16; i++) {
            String line = "line of file " + i + " of " + input + "\n";
            store.write(input + "/d" + i % 4 + "/f" + i + ".log", line.repeat(320));
        }
    }

    private static List<String> original(String input) throws Exception {
        return store.records(store.conf(), new PackedFileOffsetTextInputFormat(), () -> {}, Store.path(input));
    }

    private static List<String> compacted(String output) throws Exception {
        return store.records(store.conf(), new CompactedFileOffsetTextInputFormat(), () -> {}, Store.path(output));
    }

    @Test
    void recordsAreThoseOfTheFilesAlsoOnceTheseAreGone() throws Exception {
        write("in");
        List<String> expected = original("in");
        assertThat(expected).hasSize(16 * 320);
        Compacted written = compaction("in", "out").write();
        assertThat(written.outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(written.files()).isEqualTo(16);
        assertThat(written.parts()).isEqualTo(2);
        assertThat(compacted("out")).isEqualTo(expected);
        Compaction again = compaction("in", "out");
        assertThat(again.write().outcome()).isEqualTo(Outcome.ALREADY);
        again.requireSameInput();

        store.write("in/d1/f1.log", "another");
        Retired retired = compaction("in", "out").retirement().retire();
        assertThat(retired.deleted()).isEqualTo(15);
        assertThat(retired.kept()).isEqualTo(1);
        assertThat(store.files().exists(Store.path("in/d1/f1.log"))).isTrue();
        assertThat(compacted("out")).isEqualTo(expected);
        // Nothing has changed since then.
        compaction("in", "out").requireSameInput();
    }

    @Test
    void ofTwoCommandsAtOnceOneGoesOn() throws Exception {
        write("raced");
        ExecutorService commands = Executors.newFixedThreadPool(2);
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Compacted>> running = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            running.add(commands.submit(() -> {
                begin.await();
                return compaction("raced", "raced-out").write();
            }));
        }
        begin.countDown();
        List<Outcome> outcomes = new ArrayList<>();
        for (Future<Compacted> one : running) {
            try {
                outcomes.add(one.get().outcome());
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(BusyOutputException.class);
            }
        }
        commands.shutdownNow();
        assertThat(outcomes).containsOnlyOnce(Outcome.WRITTEN).doesNotContain(Outcome.CONTINUED);
        assertThat(compacted("raced-out")).isEqualTo(original("raced"));
    }

    @Test
    void aStoreThatThrottlesNowAndThenIsCompacted() throws Exception {
        write("slow");
        List<String> expected = original("slow");
        Map<String, Integer> refused = new HashMap<>();
        store.proxy().throttle(request -> {
            synchronized (refused) {
                return request.contains("slow") && refused.merge(request, 1, Integer::sum) == 1;
            }
        });
        assertThat(compaction("slow", "slow-out").write().outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(refused).hasSizeGreaterThan(16);
        store.proxy().throttle(request -> false);
        assertThat(compacted("slow-out")).isEqualTo(expected);
    }

    /** As commits need it: two that both found nothing there. */
    @Test
    void aPlaceThatIsTakenMeanwhileStays() throws Exception {
        FileSystem fs = store.files();
        Path place = Store.path("commits/index");
        boolean second = TextFiles.publish(fs, Store.path("commits/second"), place, out -> {
            out.write("the slow one's");
            boolean first =
                    TextFiles.publish(fs, Store.path("commits/first"), place, quick -> quick.write("the quick one's"));
            assertThat(first).isTrue();
        });
        assertThat(second).isFalse();
        try (var in = fs.open(place)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("the quick one's");
        }
        assertThat(fs.listStatus(Store.path("commits"))).hasSize(1);
    }

    /** A writer that fails leaves no part of its text. */
    @Test
    void whatFailsHalfwayIsNotPublished() throws Exception {
        Path place = Store.path("commits-2/index");
        try {
            TextFiles.publish(store.files(), Store.path("commits-2/one"), place, out -> {
                out.write("half");
                out.flush();
                throw new IOException("the node is gone");
            });
        } catch (IOException e) {
            assertThat(e).hasMessage("the node is gone");
        }
        assertThat(store.files().exists(place)).isFalse();
    }
}
