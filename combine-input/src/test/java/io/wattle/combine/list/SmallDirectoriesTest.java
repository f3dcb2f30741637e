package io.wattle.combine.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.TestingStore;
import io.wattle.combine.list.ListingRequest.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories of few files each, of which there may be millions. */
class SmallDirectoriesTest {

    @TempDir
    private Path folder;

    private Configuration conf = TestingFileSystem.conf(100);
    private int threads = 4;

    /** Those of few files share columns, of runs of directories that hang on the number of threads. */
    @Test
    void manySmallDirectoriesAreAsOne() throws Exception {
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < 150; i++) {
            // "-" comes before "/", so that names of directories are in another order than those of their files.
            String directory = "in/d" + i % 50 + (i % 3 == 0 ? "" : "-" + i);
            expected.addAll(List.of(directory + "/b", directory + "/a", directory + "/one/more/below"));
        }
        for (int i = 0; i < 101; i++) {
            expected.add("in/large/" + (1_000 + i));
        }
        expected.add("in/top");
        for (String name : expected) {
            write(name, 10);
        }
        String first = InputListingTest.describe(list(folder + "/in").pieces(100));
        String firstOfGlob = InputListingTest.describe(list(folder + "/i*").pieces(100));
        for (int more : new int[] {1, 2, 3, 16}) {
            threads = more;
            assertThat(InputListingTest.describe(list(folder + "/in").pieces(100)))
                    .isEqualTo(first);
            assertThat(InputListingTest.describe(list(folder + "/i*").pieces(100)))
                    .isEqualTo(firstOfGlob);
        }
        FileTable files = list(folder + "/in").pieces(100).files();
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < files.size(); i++) {
            Path file = Path.of(files.path(i).toUri().getPath());
            assertThat(files.directory(i).toUri().getPath())
                    .isEqualTo(file.getParent().toString());
            assertThat(files.name(i)).isEqualTo(file.getFileName().toString());
            found.add(folder.relativize(file).toString());
        }
        assertThat(found).isEqualTo(expected);
        assertThat(files.size()).isEqualTo(expected.size());
    }

    /** There which directories are trees of their own hangs on what else is being listed. */
    @Test
    void theOrderOnAFlatStoreDoesNotHangOnThreads() throws Exception {
        for (int i = 0; i < 150; i++) {
            write("in/large/" + i, 10);
            write("in/d" + i % 30 + "/one/below/" + i, 10);
            write("in/d" + i % 30 + (i % 2 == 0 ? "/x" : "-y") + "/" + i, 10);
            write("in/" + i, 10);
        }
        conf = TestingStore.conf();
        List<String> expected = describedFiles(1);
        assertThat(expected).hasSize(600).isSorted();
        for (int round = 0; round < 20; round++) {
            assertThat(describedFiles(1 + round % 5)).isEqualTo(expected);
        }
    }

    private List<String> describedFiles(int withThreads) throws IOException {
        threads = withThreads;
        FileTable files = list(TestingStore.in(folder.resolve("in")).toString())
                .pieces(1_000)
                .files();
        return IntStream.range(0, files.size())
                .mapToObj(it -> files.path(it).toString())
                .toList();
    }

    /** Of so many directories a tree is listed: no file of the directory above is looked at twice. */
    @Test
    void noFileOfAWideFlatDirectoryCountsTwice() throws Exception {
        for (int i = 0; i <= FlatListing.MOST_TASKS; i++) {
            write("in/d" + i + "/a", 1);
        }
        write("in/a", 1);
        write("in/z", 1);
        conf = TestingStore.conf();
        AtomicInteger asked = new AtomicInteger();
        ListedInput listed = InputListing.list(new ListingRequest(
                InputPaths.of(List.of(TestingStore.in(folder.resolve("in")))),
                conf,
                path -> true,
                Directories.LIST,
                threads,
                path -> true,
                Tolerance.NONE,
                file -> {
                    asked.incrementAndGet();
                    return !file.getPath().getName().equals("z");
                }));
        assertThat(asked).hasValue(FlatListing.MOST_TASKS + 3);
        assertThat(listed.files()).isEqualTo(FlatListing.MOST_TASKS + 2);
    }

    @Test
    void oneOfManyDirectoriesThatMayNotBeReadIsNamed() throws Exception {
        for (int i = 0; i < 40; i++) {
            write("in/d" + i + "/a", 1);
        }
        conf.set(TestingFileSystem.FORBIDDEN, "d17");
        assertThatThrownBy(() -> list(folder + "/in")).hasMessageContaining(folder + "/in/d17: permission denied");
    }

    private ListedInput list(String input) throws IOException {
        org.apache.hadoop.fs.Path path =
                input.contains(":") ? new org.apache.hadoop.fs.Path(input) : TestingFileSystem.path(Path.of(input));
        return InputListing.list(
                new ListingRequest(List.of(path), conf, it -> true, Directories.LIST, threads, it -> true));
    }

    private void write(String name, int bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[bytes]);
    }
}
