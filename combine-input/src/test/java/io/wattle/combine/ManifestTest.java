package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.manifest.ManifestException;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that manifests list. */
class ManifestTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingStore.conf();

    @BeforeEach
    void files() throws IOException {
        write("in/a", "a1\na2\n");
        write("in/d/b", "b1\n");
        write("in/e:f/c", "c1\n");
        conf.set(CombineKey.INPUT_PATHS.key(), "manifests");
        conf.set(CombineKey.VCORES.key(), "1");
        TestingStore.requests();
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void readsWhatItListsAndAsksForNoFile(Api api) throws Exception {
        manifest("lists/x.txt", "../in/a\t6", "store:" + folder + "/in/d/b\t3", folder + "/in/e:f/c\t3\thost1,host2");
        TestingStore.requests();
        plan("lists/x.txt");
        // The manifest itself: a glob looks for it, and it is opened.
        assertThat(TestingStore.requests())
                .doesNotContainKey("LIST")
                .satisfies(it -> assertThat(it.get("HEAD")).isLessThanOrEqualTo(3));
        assertThat(read(api, "lists/x.txt").values()).containsExactlyInAnyOrder("a1", "a2", "b1", "c1");
    }

    @Test
    void severalAndCompressedOnesAreOneInput() throws Exception {
        manifest("lists/x.txt", "../in/a\t6");
        gzip("lists/y.txt.gz", "../in/d/b\t3\n../in/e:f/c\t3");
        assertThat(read(Api.MAPRED, "lists/*").values()).containsExactly("a1", "a2", "b1", "c1");
        assertThat(read(Api.MAPRED, "lists/x.txt", "lists/y.txt.gz").values()).containsExactly("a1", "a2", "b1", "c1");
    }

    @Test
    void hostsAreThoseOfTheList() throws Exception {
        manifest("x.txt", "in/a\t6\th7,h9", "in/d/b\t3\th7,h9");
        SplitPlan plan = plan("x.txt");
        assertThat(plan.fileSplits())
                .singleElement()
                .satisfies(it -> assertThat(it.getLocations()).containsExactlyInAnyOrder("h7", "h9"));
    }

    @Test
    void largeFilesAreCutAndCompressedOnesAreNot() throws Exception {
        conf.set(CombineKey.SIZE.key(), "100");
        conf.set(CombineKey.OPEN_COST.key(), "0");
        manifest("x.txt", "big\t1000", "big.gz\t1000", "none\t0");
        SplitPlan plan = plan("x.txt");
        assertThat(plan.files()).isEqualTo(2);
        assertThat(plan.emptyFiles()).isEqualTo(1);
        assertThat(plan.fileSplits().stream()
                        .mapToLong(PackedFileSplit::getLength)
                        .sorted()
                        .toArray())
                .containsExactly(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 1000);
    }

    @Test
    void hiddenFilesAreLeftOutAsInAListing() throws Exception {
        manifest("x.txt", "in/a\t6", "in/_SUCCESS\t0", "in/.b.crc\t12");
        assertThat(plan("x.txt").files()).isEqualTo(1);
        manifest("x.txt", "in/_SUCCESS\t1");
        assertThatThrownBy(() -> plan("x.txt")).hasMessageContaining("have no files that can be read");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        in/a                  | 'in/a' (allowed: path TAB length [TAB host,host...])
        ""                    | '' (allowed: path TAB length [TAB host,host...])
        in/a TAB 6 TAB h TAB x| (allowed: path TAB length [TAB host,host...])
        in/a TAB six          | length 'six' (allowed: bytes, 0 or more)
        in/a TAB -6           | length '-6' (allowed: bytes, 0 or more)
        in/a TAB +6           | length '+6' (allowed: bytes, 0 or more)
        in/a TAB              | length '' (allowed: bytes, 0 or more)
        in/a TAB 99999999999999999999 | length '99999999999999999999' (allowed: bytes, 0 or more)
        in/d/ TAB 6           | 'in/d/' (allowed: the path of a file; no folders)
        in/.. TAB 6           | 'in/..' (allowed: the path of a file; no folders)
        TAB 6                 | '' (allowed: the path of a file; no folders)
        in/a TAB 6 TAB h1,,h2 | hosts 'h1,,h2' (allowed: names of hosts without ports, separated by commas)
        in/a TAB 6 TAB h1:50010 | hosts 'h1:50010' (allowed: names of hosts without ports, separated by commas)
        nofs://x/a TAB 6      | (allowed: paths on file systems that this configuration knows, or relative ones)
        """)
    void linesThatCannotBeReadAreNamed(String line, String message) throws Exception {
        String written = (line == null ? "" : line).replaceAll(" *TAB *", "\t");
        manifest("x.txt", "in/d/b\t3", written);
        assertThatThrownBy(() -> plan("x.txt"))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith("store:" + folder + "/x.txt, line 2: ")
                .hasMessageContaining(message);
    }

    @Test
    void sumsThatOverflowAreRefused() throws Exception {
        manifest("x.txt", "a\t" + Long.MAX_VALUE, "b\t1");
        assertThatThrownBy(() -> plan("x.txt"))
                .hasMessageContaining("x.txt, line 2: length 1 (allowed: files of 8 EiB");
    }

    @Test
    void filesThatAreListedTwiceAreNamedWithTheirLines() throws Exception {
        manifest("x.txt", "in/a\t6", "in/d/b\t3");
        manifest("y.txt", "in/d/../a\t7");
        assertThatThrownBy(() -> plan("x.txt", "y.txt"))
                .hasMessage("store:" + folder + "/in/a is listed more than once: store:" + folder
                        + "/x.txt, line 1, 6 bytes; store:" + folder + "/y.txt, line 1, 7 bytes (allowed: once)");
    }

    @Test
    void manifestsThatCannotBeReadAreNamed() throws Exception {
        assertThatThrownBy(() -> plan("none.txt")).hasMessage("manifest store:" + folder + "/none.txt does not exist");
        assertThatThrownBy(() -> plan("in")).hasMessageContaining("/in is a directory (allowed: files, such as ");
        Files.write(folder.resolve("x.txt"), new byte[] {(byte) 0xFF, 'a', '\n'});
        assertThatThrownBy(() -> plan("x.txt")).hasMessageContaining("x.txt, line 1: bytes that are not of UTF-8");
        Files.writeString(folder.resolve("x.txt"), "a".repeat((1 << 20) + 1) + "\t1\n");
        assertThatThrownBy(() -> plan("x.txt")).hasMessageContaining("line 1: a line of more than 1048576 bytes");
        gzip("x.txt.gz", "in/a\t6\n".repeat(1_000));
        byte[] whole = Files.readAllBytes(folder.resolve("x.txt.gz"));
        Files.write(folder.resolve("x.txt.gz"), Arrays.copyOf(whole, whole.length - 9));
        assertThatThrownBy(() -> plan("x.txt.gz"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("cannot be read: java.io.EOFException");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aFileThatIsShorterIsBad(Api api) throws Exception {
        manifest("x.txt", "in/a\t60", "in/d/b\t3", "in/gone\t9");
        assertThatThrownBy(() -> read(api, "x.txt"))
                .hasMessageContaining("/in/a, bytes 0 to 60")
                .hasMessageContaining("it ends at byte 6, before byte 60");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.7");
        Reading reading = read(api, "x.txt");
        assertThat(reading.values()).contains("b1");
        assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void aPlainFileThatIsLongerIsCountedAndACompressedOneIsReadToItsEnd(Api api) throws Exception {
        write("in/a", "1\n2\n3\n4\n5\n");
        manifest("x.txt", "in/a\t2", "in/d/b\t3");
        Reading reading = read(api, "x.txt");
        assertThat(reading.values()).contains("1", "b1").doesNotContain("5");
        assertThat(reading.count(ReadCounter.FILES_LONGER_THAN_LISTED)).isEqualTo(1);
        gzip("in/z.gz", "z1\nz2\n".repeat(9_000));
        manifest("x.txt", "in/z.gz\t9");
        reading = read(api, "x.txt");
        assertThat(reading.values()).hasSize(18_000);
        assertThat(reading.count(ReadCounter.FILES_LONGER_THAN_LISTED)).isZero();
    }

    @Test
    void filesWithoutCodecAreBadAsInAListing() throws Exception {
        manifest("x.txt", "in/a\t6", "in/x.zip\t9");
        assertThatThrownBy(() -> plan("x.txt")).hasMessageContaining("/in/x.zip: no codec for .zip");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        assertThat(plan("x.txt").bad().count()).isEqualTo(1);
    }

    @Test
    void anInventoryIsRead() throws Exception {
        s3();
        gzip("inv/data/1.csv.gz", """
            "logs","2026/a+b%2Bc.txt","100","2026-01-01T00:00:00.000Z"
            "logs","2026/d%22e","200","2026-01-01T00:00:00.000Z"
            """);
        gzip("inv/data/2.csv.gz", """
            "logs","2026/","0","2026-01-01T00:00:00.000Z"
            "logs","2026/_SUCCESS","10","2026-01-01T00:00:00.000Z"
            "logs","_temporary/x","10","2026-01-01T00:00:00.000Z"
            "logs","top","7","2026-01-01T00:00:00.000Z"
            """);
        inventory("CSV", "Bucket, Key, Size, LastModifiedDate", "data/1.csv.gz", "data/2.csv.gz");
        SplitPlan plan = plan("inv/data/manifest.json");
        List<String> files = new ArrayList<>();
        plan.fileSplits().forEach(it -> {
            for (int i = 0; i < it.getNumPaths(); i++) {
                files.add(it.getPath(i) + " " + it.getLength(i));
            }
        });
        assertThat(files)
                .containsExactly("s3a://logs/2026/a b+c.txt 100", "s3a://logs/2026/d\"e 200", "s3a://logs/top 7");
    }

    @Test
    void oldVersionsAndDeletedObjectsAreNot() throws Exception {
        s3();
        gzip("inv/data/1.csv.gz", """
            "logs","a","v2","true","false","100"
            "logs","a","v1","false","false","90"
            "logs","b","v2","true","true",""
            """);
        inventory("CSV", "Bucket, Key, VersionId, IsLatest, IsDeleteMarker, Size", "data/1.csv.gz");
        assertThat(plan("inv/data/manifest.json").files()).isEqualTo(1);
        inventory("CSV", "Bucket, Key, VersionId, IsDeleteMarker, Size", "data/1.csv.gz");
        assertThatThrownBy(() -> plan("inv/data/manifest.json")).hasMessageEndingWith("(needed: IsLatest)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Parquet", "ORC"})
    void otherInventoriesAreRefused(String format) throws Exception {
        inventory(format, "message x { }", "data/1.parquet");
        assertThatThrownBy(() -> plan("inv/data/manifest.json"))
                .hasMessage("store:" + folder + "/inv/data/manifest.json: fileFormat is '" + format
                        + "' (allowed: CSV; have the inventory made as CSV)");
    }

    @Test
    void inventoriesThatAreWrongAreNamed() throws Exception {
        s3();
        Files.createDirectories(folder.resolve("inv/data"));
        Files.writeString(folder.resolve("inv/data/manifest.json"), "in/a\t6\n");
        assertThatThrownBy(() -> plan("inv/data/manifest.json"))
                .hasMessageContaining("manifest.json: cannot be read as the manifest.json of an S3 inventory: ");
        Files.writeString(folder.resolve("inv/data/manifest.json"), "{\"fileFormat\": \"CSV\"}");
        assertThatThrownBy(() -> plan("inv/data/manifest.json"))
                .hasMessageContaining("manifest.json: no destinationBucket");
        inventory("CSV", "Bucket, Key", "data/1.csv.gz");
        assertThatThrownBy(() -> plan("inv/data/manifest.json"))
                .hasMessageEndingWith("fileSchema is 'Bucket, Key' (needed: Size)");
        inventory("CSV", "Bucket, Key, Size", "data/1.csv.gz");
        assertThatThrownBy(() -> plan("inv/data/manifest.json")).hasMessageContaining("manifest.json: no file ");
        gzip("inv/data/1.csv.gz", "\"logs\",\"a\"\n");
        assertThatThrownBy(() -> plan("inv/data/manifest.json"))
                .hasMessageContaining(
                        "/inv/data/1.csv.gz, line 1: 2 values: '\"logs\",\"a\"' (allowed: 3, as fileSchema of ");
        gzip("inv/data/1.csv.gz", "\"logs\",\"a,\"x\",5\n");
        assertThatThrownBy(() -> plan("inv/data/manifest.json")).hasMessageContaining("line 1: ");
        gzip("inv/data/1.csv.gz", "\"logs\",\"a%zz\",5\n");
        assertThatThrownBy(() -> plan("inv/data/manifest.json")).hasMessageContaining("line 1: key 'a%zz'");
    }

    @Test
    void commasAndQuotesAreOfTheirValues() throws Exception {
        s3();
        gzip("inv/data/1.csv.gz", "logs,\"a,\"\"b\",5\n");
        inventory("CSV", "Bucket, Key, Size", "data/1.csv.gz");
        assertThat(plan("inv/data/manifest.json").fileSplits().get(0).getPath(0).toString())
                .isEqualTo("s3a://logs/a,\"b");
    }

    /** A store of that name: files on it are only planned. */
    private void s3() {
        conf.set("fs.s3a.impl", S3.class.getName());
        conf.setBoolean("fs.s3a.impl.disable.cache", true);
    }

    /** Answers nothing about files. */
    public static final class S3 extends TestingFileSystem {

        private java.net.URI uri;

        @Override
        public void initialize(java.net.URI name, Configuration settings) throws IOException {
            super.initialize(name, settings);
            uri = name;
        }

        @Override
        public java.net.URI getUri() {
            return java.net.URI.create(uri.getScheme() + "://" + uri.getAuthority());
        }

        @Override
        public String getScheme() {
            return "s3a";
        }

        @Override
        public org.apache.hadoop.fs.FileStatus getFileStatus(org.apache.hadoop.fs.Path path) {
            throw new AssertionError("asked for " + path);
        }

        @Override
        public org.apache.hadoop.fs.FileStatus[] listStatus(org.apache.hadoop.fs.Path path) {
            throw new AssertionError("asked for " + path);
        }
    }

    private void inventory(String format, String schema, String... keys) throws IOException {
        StringBuilder files = new StringBuilder();
        for (String key : keys) {
            files.append(files.isEmpty() ? "" : ",")
                    .append("{\"key\": \"inv/")
                    .append(key)
                    .append("\", \"size\": 9, \"MD5checksum\": \"x\"}");
        }
        Files.createDirectories(folder.resolve("inv/data"));
        Files.writeString(
                folder.resolve("inv/data/manifest.json"),
                "{\"sourceBucket\": \"logs\", \"destinationBucket\": \"arn:aws:s3:::lists\", \"version\":"
                        + " \"2016-11-30\", \"creationTimestamp\": \"1514944800000\", \"fileFormat\": \"" + format
                        + "\", \"fileSchema\": \"" + schema + "\", \"files\": [" + files + "]}");
    }

    private SplitPlan plan(String... manifests) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, paths(manifests));
        return new PackedTextInputFormat().plan(job);
    }

    private Reading read(Api api, String... manifests) throws Exception {
        return Reading.text(api, conf, paths(manifests));
    }

    private org.apache.hadoop.fs.Path[] paths(String... manifests) {
        return Arrays.stream(manifests)
                .map(it -> TestingStore.in(Path.of(folder + "/" + it)))
                .toArray(org.apache.hadoop.fs.Path[]::new);
    }

    private void manifest(String name, String... lines) throws IOException {
        write(name, String.join("\n", lines) + "\n");
    }

    private void gzip(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
