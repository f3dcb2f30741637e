package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CombineSettingsTest {

    private static final long MIB = 1 << 20;

    @Test
    void nothingSetMeansOnePerVcore() throws Exception {
        CombineSettings settings = CombineSettings.of(Map.of());
        assertThat(settings.size()).isEqualTo(new SizeSettings(SizeMode.ONE_PER_VCORE, 0, 0, 0, 0, -1));
        assertThat(settings.read())
                .isEqualTo(new ReadSettings(BadFileMode.FAIL, 0.1, LongLineMode.SKIP, ReadSettings.ANY_LENGTH, 4));
        assertThat(settings.maxFiles()).isEqualTo(20_000);
        assertThat(settings.maxLocations()).isEqualTo(10);
        assertThat(settings.listThreads()).isEqualTo(8);
        assertThat(settings.format()).isEmpty();
        assertThat(settings.missingPaths()).isEqualTo(MissingPathMode.FAIL);
        assertThat(settings.inputPaths()).isEqualTo(InputPathsMode.FILES);
        assertThat(settings.since()).isEmpty();
        assertThat(settings.sinceMarginSeconds()).isEqualTo(60);
    }

    @Test
    void inputIsFilesOrManifestsAndWhatIsMissingFailsOrNot() throws Exception {
        CombineSettings settings = of("missing-paths", "skip", "since", "/marks/x", "since.margin-seconds", "0");
        assertThat(settings.missingPaths()).isEqualTo(MissingPathMode.SKIP);
        assertThat(settings.since()).contains("/marks/x");
        assertThat(settings.sinceMarginSeconds()).isZero();
        assertThat(of("input-paths", "manifests").inputPaths()).isEqualTo(InputPathsMode.MANIFESTS);
        assertThatThrownBy(() -> of("input-paths", "lists"))
                .hasMessage("mapreduce.input.combine.input-paths: 'lists' (allowed: files or manifests)");
        assertThatThrownBy(() -> of("missing-paths", "ignore")).hasMessageContaining("(allowed: fail or skip)");
        assertThatThrownBy(() -> of("since.margin-seconds", "-1")).hasMessageContaining("0 to 31536000");
    }

    @Test
    void anySizeOfHadoopIsNone() throws Exception {
        for (String any : List.of("0", Long.toString(Long.MAX_VALUE))) {
            assertThat(CombineSettings.of(Map.of(HadoopKey.MAX_SIZE, any)).size())
                    .isEqualTo(new SizeSettings(SizeMode.ONE_PER_VCORE, 0, 0, 0, 0, -1));
        }
        assertThatThrownBy(() -> of("size", "0")).hasMessageStartingWith("mapreduce.input.combine.size: '0'");
    }

    @Test
    void hadoopsThreadsCountIfSomebodySetThem() throws Exception {
        String hadoops = HadoopKey.LIST_THREADS;
        assertThat(CombineSettings.of(Map.of(hadoops, "1")).listThreads()).isEqualTo(8);
        assertThat(CombineSettings.of(Map.of(hadoops, "3")).listThreads()).isEqualTo(3);
        assertThat(CombineSettings.of(Map.of(hadoops, "512")).listThreads()).isEqualTo(256);
        assertThat(CombineSettings.of(Map.of(hadoops, "3", CombineKey.LIST_THREADS.key(), "1"))
                        .listThreads())
                .isEqualTo(1);
        assertThatThrownBy(() -> CombineSettings.of(Map.of(hadoops, "0"))).hasMessageStartingWith(hadoops + ": '0'");
    }

    @Test
    void theOpenCostIsLessThanTheSmallestSplit() throws Exception {
        assertThatThrownBy(() -> of(
                        "size",
                        "128m",
                        "open-cost",
                        "4m",
                        "size-mode",
                        "per-class",
                        "weights",
                        "a=40,b=1",
                        "hosts",
                        "h*=a"))
                .hasMessageContaining(CombineKey.OPEN_COST.key() + ": 4194304")
                .hasMessageContaining(CombineKey.WEIGHTS.key() + " makes 3355443");
        assertThat(of("size", "128m", "open-cost", "4m", "weights", "a=40,b=1")
                        .size()
                        .openCostBytes())
                .isEqualTo(4 * MIB);
    }

    @Test
    void everyKeyIsRead() throws Exception {
        CombineSettings settings = of(
                "size",
                "64m",
                "size-mode",
                "per-class",
                "min-per-node",
                "1M",
                "min-per-rack",
                "2048k",
                "vcores",
                "70",
                "weights",
                "dell=4, edison=1.5",
                "hosts",
                "e*=edison",
                "open-cost",
                "1k",
                "max-files",
                "7",
                "locations",
                "3",
                "list.threads",
                "2",
                "open-ahead",
                "9",
                "format",
                "a.B",
                "bad-files",
                "Quarantine",
                "bad-files.max-share",
                "0.5",
                "long-lines",
                "fail",
                "long-lines.limit",
                "1k");
        assertThat(settings.size()).isEqualTo(new SizeSettings(SizeMode.PER_CLASS, 64 * MIB, MIB, 2 * MIB, 70, 1024));
        assertThat(settings.weights()).containsExactly(Map.entry("dell", 4.0), Map.entry("edison", 1.5));
        assertThat(settings.hostClasses().find("e7")).contains("edison");
        assertThat(settings.maxFiles()).isEqualTo(7);
        assertThat(settings.maxLocations()).isEqualTo(3);
        assertThat(settings.listThreads()).isEqualTo(2);
        assertThat(settings.format()).contains("a.B");
        assertThat(settings.read())
                .isEqualTo(new ReadSettings(BadFileMode.QUARANTINE, 0.5, LongLineMode.FAIL, 1024, 9));
    }

    @Test
    void hadoopsKeysCountWhereOursAreUnset() throws Exception {
        Map<String, String> hadoops = new HashMap<>(Map.of(
                "mapreduce.input.fileinputformat.split.maxsize", "1000",
                "mapreduce.input.fileinputformat.split.minsize.per.node", "10",
                "mapreduce.input.fileinputformat.split.minsize.per.rack", "20",
                "mapreduce.input.fileinputformat.list-status.num-threads", "3",
                "mapreduce.input.linerecordreader.line.maxlength", "100",
                "mapreduce.job.max.split.locations", "4"));
        CombineSettings settings = CombineSettings.of(hadoops);
        assertThat(settings.size()).isEqualTo(new SizeSettings(SizeMode.FIXED, 1000, 10, 20, 0, -1));
        assertThat(settings.listThreads()).isEqualTo(3);
        assertThat(settings.read().maxLineBytes()).isEqualTo(99);
        assertThat(settings.maxLocations()).isEqualTo(4);
        hadoops.put(CombineKey.SIZE.key(), "50");
        assertThat(CombineSettings.of(hadoops).size().maxBytes()).isEqualTo(50);
        hadoops.put(CombineKey.LOCATIONS.key(), "5");
        assertThatThrownBy(() -> CombineSettings.of(hadoops))
                .hasMessage("mapreduce.input.combine.locations: 5 is more than mapreduce.job.max.split.locations, 4"
                        + " (allowed: at most that)");
    }

    @ParameterizedTest
    @CsvSource({
        "size,0",
        "size,-1",
        "size,1x",
        "size,9999999999g",
        "size-mode,big",
        "min-per-node,-1",
        "min-per-rack,a",
        "vcores,-1",
        "vcores,1.5",
        "weights,dell",
        "weights,dell=0",
        "weights,=1",
        "weights,dell=Infinity",
        "open-cost,-1",
        "max-files,0",
        "locations,0",
        "locations,11",
        "list.threads,0",
        "list.threads,257",
        "bad-files,ignore",
        "bad-files.max-share,1.1",
        "bad-files.max-share,NaN",
        "long-lines,cut",
        "long-lines.limit,0",
        "long-lines.limit,4g"
    })
    void wrongValuesAreNamed(String suffix, String value) {
        String key = CombineKey.PREFIX + suffix;
        String allowed = CombineKey.of(key).orElseThrow().allowed();
        assertThatThrownBy(() -> of(suffix, value))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessage(key + ": '" + value + "' (allowed: " + allowed + ")");
    }

    @ParameterizedTest
    @CsvSource({
        "size,10,min-per-node,11",
        "size,10,min-per-rack,11",
        "min-per-rack,10,min-per-node,11",
        "size,10,open-cost,10"
    })
    void contradictionsNameBothKeys(String one, String value, String other, String otherValue) {
        assertThatThrownBy(() -> of(one, value, other, otherValue))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessageContaining(CombineKey.PREFIX + one)
                .hasMessageContaining(CombineKey.PREFIX + other)
                .hasMessageContaining(value)
                .hasMessageContaining(otherValue);
    }

    @Test
    void ofUnknownKeysTheNearestOneIsNamed() throws Exception {
        assertThat(CombineSettings.unknownKeys(List.of(
                        CombineKey.SIZE.key(),
                        "a.key.of.others",
                        CombineKey.PREFIX + "threads",
                        CombineKey.PREFIX + "max-file")))
                .containsExactly(
                        "mapreduce.input.combine.max-file: no such key in this version; did you mean"
                                + " mapreduce.input.combine.max-files?",
                        "mapreduce.input.combine.threads: no such key in this version; did you mean"
                                + " mapreduce.input.combine.list.threads?");
        assertThat(of("size", "7", "of-a-newer-version", "3").size().maxBytes()).isEqualTo(7);
    }

    @Test
    void fixedNeedsASizeAndPerClassNeedsWeightsAndHosts() {
        assertThatThrownBy(() -> of("size-mode", "fixed")).hasMessageContaining("neither mapreduce.input.combine.size");
        assertThatThrownBy(() -> of("size-mode", "per-class")).hasMessageContaining("combine.weights is not set");
        assertThatThrownBy(() -> of("size-mode", "per-class", "weights", "a=1")).hasMessageContaining("none is set");
        assertThatThrownBy(() -> of("size-mode", "per-class", "weights", "a=1", "hosts", "x=b"))
                .hasMessage("mapreduce.input.combine.hosts: class 'b' has no weight in"
                        + " mapreduce.input.combine.weights (there: a)");
        assertThatThrownBy(() -> of("size-mode", "per-class", "weights", "a=1", "hosts", "x[9-1]=a"))
                .hasMessageContaining("the smaller number first");
        assertThatThrownBy(() -> of("weights", "a=1,a=2")).hasMessageContaining("two weights of class a");
    }

    @Test
    void readsAFileOfHosts(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("hosts.yaml"),
                "hosts:\n  # the small ones\n  edison[1-35].example.org: edison\n  \"dell*\": dell # two\n");
        HostClasses classes = perClass(file).hostClasses();
        assertThat(classes.find("EDISON35.example.org")).contains("edison");
        assertThat(classes.find("edison36.example.org")).isEmpty();
        assertThat(classes.find("dell-2")).contains("dell");
        Files.writeString(file, "dell*: del\n");
        assertThatThrownBy(() -> perClass(file).hostClasses())
                .hasMessageStartingWith(file + " line 1: its class has no weight");
        Files.writeString(file, "dell\n");
        assertThatThrownBy(() -> perClass(file).hostClasses())
                .hasMessage(file + " line 1: no class (allowed: pattern: class)");
        // Nor does a message show anything of a file that is none of hosts.
        Files.writeString(file, "password: secret\n");
        assertThatThrownBy(() -> perClass(file).hostClasses()).hasMessageNotContaining("secret");
        Files.writeString(file, "# none\n");
        assertThatThrownBy(() -> perClass(file).hostClasses()).hasMessageContaining("no host patterns");
        Files.delete(file);
        assertThatThrownBy(() -> perClass(file).hostClasses()).hasMessageContaining("cannot be read");
    }

    @Test
    void aTaskNeedsOnlyHowFilesAreRead() throws Exception {
        assertThat(CombineSettings.readKeys())
                .containsExactlyInAnyOrder(
                        "mapreduce.input.combine.bad-files",
                        "mapreduce.input.combine.bad-files.max-share",
                        "mapreduce.input.combine.long-lines",
                        "mapreduce.input.combine.long-lines.limit",
                        "mapreduce.input.combine.open-ahead",
                        "mapreduce.input.linerecordreader.line.maxlength");
        assertThat(CombineSettings.read(Map.of(CombineKey.BAD_FILES.key(), "skip")))
                .isEqualTo(of("bad-files", "skip").read());
        assertThatThrownBy(() -> CombineSettings.read(Map.of(CombineKey.BAD_FILES.key(), "ignore")))
                .hasMessage("mapreduce.input.combine.bad-files: 'ignore' (allowed: fail, skip or quarantine)");
    }

    private static CombineSettings perClass(Path file) throws CombineSettingsException {
        return of("size-mode", "per-class", "weights", "dell=4,edison=1", "hosts.file", file.toString());
    }

    private static CombineSettings of(String... suffixesAndValues) throws CombineSettingsException {
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < suffixesAndValues.length; i += 2) {
            map.put(CombineKey.PREFIX + suffixesAndValues[i], suffixesAndValues[i + 1]);
        }
        return CombineSettings.of(map);
    }
}
