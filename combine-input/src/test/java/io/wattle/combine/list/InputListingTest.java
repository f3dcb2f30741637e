package io.wattle.combine.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.list.ListingRequest.Directories;
import io.wattle.combine.pack.BlockTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.PathFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputListingTest {

    private static final String NEEDED = "mapreduce.input.fileinputformat.inputdir names the input (allowed: files,"
            + " directories and globs that have files)";

    @TempDir
    private Path folder;

    private Configuration conf = TestingFileSystem.conf(100);
    private Directories directories = Directories.LIST;
    private PathFilter filter = path -> true;
    private int threads = 4;

    @Test
    void listsTreesWithoutHiddenAndEmptyFiles() throws Exception {
        write("b/2", 10);
        write("b/1", 20);
        write("b/c/3", 30);
        write("a/0", 0);
        write("a/9", 5);
        write("b/_SUCCESS", 1);
        write("b/.x.crc", 1);
        write("_logs/x", 1);
        ListedInput listed = list(folder.toString());
        assertThat(listed.files()).isEqualTo(4);
        assertThat(listed.emptyFiles()).isEqualTo(1);
        assertThat(listed.bytes()).isEqualTo(65);
        assertThat(listed.largestBlock()).isEqualTo(100);
        assertThat(names(listed)).containsExactly("a/9", "b/1", "b/2", "b/c/3");
    }

    /** All threads add to the table of a directory. */
    @Test
    void filesThatAreNamedOneByOneAreInOrder() throws Exception {
        List<String> named = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String name = "d" + i % 3 + "/" + (1_000 + i);
            write(name, 1 + i);
            named.add(0, folder + "/" + name);
            expected.add(name);
        }
        expected.sort(null);
        named.add(named.get(7));
        expected.add(expected.indexOf("d1/1292"), "d1/1292");
        ListedInput listed = list(named.toArray(String[]::new));
        assertThat(listed.bytes()).isEqualTo(300 * 301 / 2 + 293);
        assertThat(names(listed)).isEqualTo(expected);
    }

    @Test
    void takesGlobsFilesAndFilters() throws Exception {
        write("l/2024/a.gz", 1);
        write("l/2024/b.txt", 1);
        write("l/2025/a.gz", 1);
        write("l/2026/sub/c.gz", 1);
        assertThat(names(list(folder + "/l/202[45]/*.gz"))).containsExactly("l/2024/a.gz", "l/2025/a.gz");
        assertThat(names(list(folder + "/l/{2024,2025}/{a,b}.*")))
                .containsExactly("l/2024/a.gz", "l/2024/b.txt", "l/2025/a.gz");
        assertThat(names(list(folder + "/l/{2024/b,2025/a}.*"))).containsExactly("l/2024/b.txt", "l/2025/a.gz");
        assertThat(names(list(folder + "/l/*/a.gz"))).containsExactly("l/2024/a.gz", "l/2025/a.gz");
        assertThat(names(list(folder + "/l/2025/a.gz", folder + "/l/2024")))
                .containsExactly("l/2024/a.gz", "l/2024/b.txt", "l/2025/a.gz");
        directories = Directories.REFUSE;
        assertThat(names(list(folder + "/l/202[45]"))).containsExactly("l/2024/a.gz", "l/2024/b.txt", "l/2025/a.gz");
        assertThat(names(list(folder + "/l/*4"))).containsExactly("l/2024/a.gz", "l/2024/b.txt");
        filter = path -> !path.getName().endsWith(".gz");
        assertThat(names(list(folder + "/l/2024"))).containsExactly("l/2024/b.txt");
    }

    @Test
    void directoriesAmongFilesAreRefusedListedOrIgnored() throws Exception {
        write("in/a", 1);
        write("in/sub/b", 1);
        assertThat(names(list(folder + "/in"))).containsExactly("in/a", "in/sub/b");
        directories = Directories.IGNORE;
        assertThat(names(list(folder + "/in"))).containsExactly("in/a");
        for (Directories refused : List.of(Directories.REFUSE, Directories.MAP_FILES)) {
            directories = refused;
            assertThatThrownBy(() -> list(folder + "/in"))
                    .isInstanceOf(ListingException.class)
                    .hasMessage("input testing:" + folder + "/in/sub is a directory among files (allowed: set"
                            + " mapreduce.input.fileinputformat.input.dir.recursive to"
                            + " read its files too, or"
                            + " mapreduce.input.fileinputformat.input.dir.nonrecursive.ignore.subdirs"
                            + " to leave it out)\n"
                            + NEEDED);
        }
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        assertThatThrownBy(this::list).hasMessage("no input path is set\n" + NEEDED);
        assertThatThrownBy(() -> list(folder + "/y", folder + "/x"))
                .hasMessage("input testing:" + folder + "/x does not exist"
                        + " (mapreduce.input.combine.missing-paths can be skip)\ninput testing:" + folder
                        + "/y does not exist (mapreduce.input.combine.missing-paths can be skip)\n" + NEEDED);
        assertThatThrownBy(() -> list(folder + "/x*")).hasMessageContaining("/x* matches no file or directory");
        assertThatThrownBy(() -> list(folder + "/x*/y")).hasMessageContaining("/x*/y matches no file or directory");
        assertThatThrownBy(() -> list(folder.toString())).hasMessageContaining("has no files");
        write("_hidden", 1);
        assertThatThrownBy(() -> list(folder + "/_hidden")).hasMessageContaining("hidden ones");
        conf.set(TestingFileSystem.FORBIDDEN, folder.getFileName().toString());
        assertThatThrownBy(() -> list(folder.toString())).hasMessageContaining(folder + ": permission denied");
    }

    @Test
    void manyProblemsAreCutShort() {
        String[] missing = new String[30];
        Arrays.setAll(missing, it -> folder + "/x" + it);
        assertThatThrownBy(() -> list(missing)).hasMessageEndingWith("\nand 20 more\n" + NEEDED);
    }

    @Test
    void theOrderDoesNotHangOnThreads() throws Exception {
        for (int i = 0; i < 200; i++) {
            write("d" + i % 20 + "/f" + i, 50 + i);
        }
        conf.setInt(TestingFileSystem.LATENCY, 2);
        threads = 1;
        String one = describe(list(folder.toString()).pieces(60));
        threads = 16;
        for (int i = 0; i < 3; i++) {
            assertThat(describe(list(folder.toString()).pieces(60))).isEqualTo(one);
        }
    }

    @Test
    void theOrderDoesNotHangOnThatOfReplicas() throws Exception {
        for (int i = 0; i < 40; i++) {
            write("d" + i % 3 + "/f" + i, 450 + i);
        }
        String one = describe(list(folder.toString()).pieces(60));
        conf.setBoolean(TestingFileSystem.SHUFFLED, true);
        assertThat(describe(list(folder.toString()).pieces(60))).isEqualTo(one);
    }

    @Test
    void overlappingGlobsAlwaysGiveTheSameOrder() throws Exception {
        for (int i = 0; i < 9; i++) {
            write("a/x" + i, 10 + i);
        }
        String[] globs = {folder + "/a/x1", folder + "/a/x[1-4]", folder + "/a/x[15-9]", folder + "/a/x1*"};
        String one = describe(list(globs).pieces(60));
        for (int i = 0; i < 20; i++) {
            assertThat(describe(list(globs).pieces(60))).isEqualTo(one);
        }
    }

    @Test
    void anErrorInAThreadLosesNoDirectorySilently() throws Exception {
        write("good/f", 1);
        write("other/bad", 1);
        filter = path -> {
            if (path.getName().equals("bad")) {
                throw new NoClassDefFoundError("x/Y");
            }
            return true;
        };
        assertThatThrownBy(() -> list(folder.toString()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be listed")
                .hasMessageContaining("x/Y");
    }

    @Test
    void theirPiecesAreTakenOnce() throws Exception {
        write("f", 1);
        ListedInput listed = list(folder.toString());
        listed.pieces(10);
        assertThatIllegalStateException().isThrownBy(() -> listed.pieces(10));
    }

    @Test
    void severalThreadsListAtOnce() throws Exception {
        for (int i = 0; i < 20; i++) {
            write("d" + i + "/f", 1);
        }
        conf.setInt(TestingFileSystem.LATENCY, 50);
        TestingFileSystem.mostListingsAtOnce();
        threads = 1;
        list(folder.toString());
        assertThat(TestingFileSystem.mostListingsAtOnce()).isEqualTo(1);
        threads = 10;
        list(folder.toString());
        assertThat(TestingFileSystem.mostListingsAtOnce()).isBetween(2, 10);
    }

    @Test
    void cutsAtBlocksAndLargeBlocksEvenly() throws Exception {
        write("f", 250);
        Pieces pieces = list(folder.toString()).pieces(60);
        BlockTable blocks = pieces.blocks();
        List<String> found = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            found.add(blocks.offset(i) + "+" + blocks.length(i));
        }
        assertThat(found).containsExactly("0+50", "50+50", "100+50", "150+50", "200+50");
        assertThat(pieces.hosts().rackCount()).isEqualTo(3);
    }

    @Test
    void wholeFilesAreOnTheHostsThatHoldMost() throws Exception {
        write("f.gz", 1_250);
        Pieces pieces = list(folder.toString()).pieces(60);
        assertThat(pieces.blocks().size()).isEqualTo(1);
        assertThat(pieces.blocks().length(0)).isEqualTo(1_250);
        assertThat(pieces.blocks().hostCount(0)).isEqualTo(3);
        long[] held = new long[pieces.hosts().count()];
        conf = TestingFileSystem.conf(100);
        BlockTable split = new InputTable(folder, conf).blocks();
        for (int block = 0; block < split.size(); block++) {
            for (int i = 0; i < split.hostCount(block); i++) {
                held[split.host(block, i)] += split.length(block);
            }
        }
        long[] sorted = held.clone();
        Arrays.sort(sorted);
        long best = sorted[sorted.length - 1];
        assertThat(held[pieces.blocks().host(0, 0)]).isEqualTo(best);
    }

    /** The same file, as if it could be split; hosts get the same numbers in the same order. */
    private record InputTable(Path folder, Configuration conf) {
        BlockTable blocks() throws IOException {
            ListingRequest request = new ListingRequest(
                    List.of(TestingFileSystem.path(folder)), conf, path -> true, Directories.LIST, 1, path -> true);
            return InputListing.list(request).pieces(1_000).blocks();
        }
    }

    @Test
    void severalFileSystemsAndNamesWithColons(@TempDir Path other) throws Exception {
        write("a", 1);
        Files.writeString(other.resolve("b:c"), "x");
        ListedInput listed = list(folder.toString(), "file:" + other);
        FileTable files = listed.pieces(100).files();
        assertThat(List.of(files.path(0).toString(), files.path(1).toString()))
                .containsExactlyInAnyOrder("testing:" + folder + "/a", "file:" + other + "/b:c");
    }

    static String describe(Pieces pieces) {
        StringBuilder text = new StringBuilder();
        BlockTable blocks = pieces.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            text.append(pieces.files().path(blocks.file(i)))
                    .append(' ')
                    .append(blocks.offset(i))
                    .append('+')
                    .append(blocks.length(i));
            for (int h = 0; h < blocks.hostCount(i); h++) {
                int host = blocks.host(i, h);
                text.append(' ')
                        .append(host)
                        .append(pieces.hosts().name(host))
                        .append(pieces.hosts().rack(host));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private List<String> names(ListedInput listed) {
        FileTable files = listed.pieces(100).files();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            names.add(
                    files.path(i).toUri().getPath().substring(folder.toString().length() + 1));
        }
        return names;
    }

    private ListedInput list(String... inputs) throws IOException {
        List<org.apache.hadoop.fs.Path> paths = Arrays.stream(inputs)
                .map(it -> it.contains(":") ? new org.apache.hadoop.fs.Path(it) : TestingFileSystem.path(Path.of(it)))
                .toList();
        return InputListing.list(new ListingRequest(
                paths,
                conf,
                filter,
                directories,
                threads,
                path -> !path.getName().endsWith(".gz")));
    }

    private void write(String name, int bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[bytes]);
    }
}
