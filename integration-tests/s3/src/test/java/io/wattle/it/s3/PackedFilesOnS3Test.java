package io.wattle.it.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.since.SavedWatermark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small files of S3, read through S3A: what is asked of the store, and what becomes of it when it refuses. */
@Tag("embedded")
@Tag("faults")
class PackedFilesOnS3Test {

    private static Store store;

    @BeforeAll
    static void useStore() throws Exception {
        store = Store.shared();
    }

    @AfterEach
    void throttleNothing() {
        store.proxy().throttle(request -> false);
    }

    private static Configuration conf(String... keysAndValues) {
        Configuration conf = new Configuration(store.conf());
        for (int i = 0; i < keysAndValues.length; i += 2) {
            conf.set("mapreduce.input.combine." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return conf;
    }

    private static List<String> read(Configuration conf, Store.Between between, Path... inputs) throws Exception {
        return store.records(conf, new PackedTextInputFormat(), between, inputs).stream()
                .map(it -> it.substring(it.indexOf('\t') + 1))
                .sorted()
                .toList();
    }

    private static List<String> read(Configuration conf, Path... inputs) throws Exception {
        return read(conf, () -> {}, inputs);
    }

    private static List<String> linesOf(List<String> keys) {
        return keys.stream().flatMap(it -> Store.lines(it).stream()).sorted().toList();
    }

    /** Of a file, by method. */
    private static Map<String, Integer> requestsOf(String key, List<String> requests) {
        Map<String, Integer> methods = new HashMap<>();
        requests.stream()
                .filter(it -> it.endsWith("/" + key))
                .forEach(it -> methods.merge(it.substring(0, it.indexOf(' ')), 1, Integer::sum));
        return methods;
    }

    @Test
    void aSmallFileIsReadByOneRequest() throws Exception {
        List<String> keys = store.writeSmallFiles("packed", 60);
        store.proxy().takeRequests();
        assertThat(read(conf(), Store.path("packed"))).isEqualTo(linesOf(keys));
        List<String> requests = store.proxy().takeRequests();
        assertThat(keys).allSatisfy(it -> assertThat(requestsOf(it, requests)).isEqualTo(Map.of("GET", 1)));
        // The input itself, six folders and where they are.
        assertThat(requests.size() - keys.size()).isLessThan(20);
    }

    @Test
    void aManifestIsReadWithoutAListing() throws Exception {
        List<String> keys = store.writeSmallFiles("listed", 12);
        StringBuilder lines = new StringBuilder();
        for (String key : keys.subList(0, 10)) {
            lines.append("../")
                    .append(key)
                    .append('\t')
                    .append(store.files().getFileStatus(Store.path(key)).getLen())
                    .append('\n');
        }
        store.write("manifests/today.tsv", lines.toString());
        store.proxy().takeRequests();
        assertThat(read(conf("input-paths", "manifests"), Store.path("manifests/today.tsv")))
                .isEqualTo(linesOf(keys.subList(0, 10)));
        List<String> requests = store.proxy().takeRequests();
        assertThat(keys.subList(0, 10))
                .allSatisfy(it -> assertThat(requestsOf(it, requests)).isEqualTo(Map.of("GET", 1)));
        assertThat(requests).noneMatch(it -> it.contains("prefix=listed"));
    }

    /** As S3 itself writes it, in another bucket. */
    @Test
    void anInventoryIsReadWithoutAListing() throws Exception {
        List<String> keys = store.writeSmallFiles("inventoried", 12);
        List<String> rows = new ArrayList<>();
        for (String key : keys) {
            FileStatus status = store.files().getFileStatus(Store.path(key));
            rows.add("\"" + Store.BUCKET + "\",\"" + key.replace("/", "%2F") + "\",\"" + status.getLen() + "\"");
        }
        rows.add("\"" + Store.BUCKET + "\",\"inventoried%2F\",\"0\"");
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(String.join("\n", rows).getBytes(StandardCharsets.UTF_8));
        }
        Path root = new Path("s3a://inventories/");
        store.write(new Path(root, "small-files/data/1.csv.gz"), gzip.toByteArray());
        String manifest = "{\"sourceBucket\": \"" + Store.BUCKET
                + "\", \"destinationBucket\": \"arn:aws:s3:::inventories\", \"version\": \"2016-11-30\","
                + " \"fileFormat\": \"CSV\", \"fileSchema\": \"Bucket, Key, Size\","
                + " \"files\": [{\"key\": \"small-files/data/1.csv.gz\", \"size\": 9, \"MD5checksum\": \"x\"}]}";
        Path path = new Path(root, "small-files/2026-11-27T00-00Z/manifest.json");
        store.write(path, manifest.getBytes(StandardCharsets.UTF_8));
        store.proxy().takeRequests();
        assertThat(read(conf("input-paths", "manifests"), path)).isEqualTo(linesOf(keys));
        assertThat(store.proxy().takeRequests()).noneMatch(it -> it.contains("prefix=inventoried"));
    }

    @Test
    void aWatermarkInTheStoreLeavesOutWhatWasRead() throws Exception {
        List<String> first = store.writeSmallFiles("since", 3);
        Configuration conf = conf("since", Store.path("marks/since").toString(), "since.margin-seconds", "0");
        // Times of S3 are of whole seconds: what is written in this one would be told apart by name.
        assertThat(read(conf, Store.path("since"))).isEqualTo(linesOf(first));
        assertThatThrownBy(() -> read(conf, Store.path("since"))).hasMessageContaining("marks/since");
        SavedWatermark.confirm(conf);
        store.write("since/new.log", String.join("\n", Store.lines("since/new.log")));
        List<String> second = List.of("since/new.log");
        assertThat(read(conf, Store.path("since"))).isEqualTo(linesOf(second));
        SavedWatermark.abandon(conf);
        assertThat(read(conf, Store.path("since"))).isEqualTo(linesOf(second));
        SavedWatermark.confirm(conf);
    }

    @Test
    void aVanishedFileIsNamedOrLeftOut() throws Exception {
        List<String> keys = store.writeSmallFiles("vanishing", 20);
        Path gone = Store.path(keys.get(5));
        assertThatThrownBy(() -> read(conf(), () -> store.files().delete(gone, false), Store.path("vanishing")))
                .hasStackTraceContaining(gone.toString());
        store.write(keys.get(5), String.join("\n", Store.lines(keys.get(5))));
        List<String> left = new ArrayList<>(keys);
        left.remove(5);
        assertThat(read(conf("bad-files", "skip"), () -> store.files().delete(gone, false), Store.path("vanishing")))
                .isEqualTo(linesOf(left));
    }

    @Test
    void aPathThatIsNotThereIsRefusedOrLeftOut() throws Exception {
        List<String> keys = store.writeSmallFiles("there", 3);
        Path[] inputs = {Store.path("there"), Store.path("not-there")};
        assertThatThrownBy(() -> read(conf(), inputs)).hasMessageContaining("s3a://small-files/not-there");
        assertThat(read(conf("missing-paths", "skip"), inputs)).isEqualTo(linesOf(keys));
    }

    /** Each listing and each file once: S3A tries again. */
    @Test
    void aStoreThatThrottlesNowAndThenIsReadToItsEnd() throws Exception {
        List<String> keys = store.writeSmallFiles("throttled", 30);
        Map<String, Integer> refused = new HashMap<>();
        store.proxy().throttle(request -> {
            synchronized (refused) {
                return request.contains("throttled") && refused.merge(request, 1, Integer::sum) == 1;
            }
        });
        assertThat(read(conf("bad-files", "skip"), Store.path("throttled"))).isEqualTo(linesOf(keys));
        assertThat(refused.keySet())
                .anyMatch(it -> it.contains("list-type=2"))
                .filteredOn(it -> it.endsWith(".log"))
                .hasSize(30);
    }

    /** A store's fault is no bad file, whatever may be left out. */
    @Test
    void aStoreThatThrottlesForGoodFailsTheTask() throws Exception {
        List<String> keys = store.writeSmallFiles("refused", 10);
        store.proxy().throttle(request -> request.endsWith("/" + keys.get(4)));
        assertThatThrownBy(() -> read(conf("bad-files", "skip", "bad-files.max-share", "1"), Store.path("refused")))
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining("503");
        store.proxy().throttle(request -> false);
        assertThat(read(conf(), Store.path("refused"))).isEqualTo(linesOf(keys));
    }
}
