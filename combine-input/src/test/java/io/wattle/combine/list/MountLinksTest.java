package io.wattle.combine.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.list.ListingRequest.Directories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders that are mounted under others: ViewFs lists its mount points as links of no length. */
class MountLinksTest {

    @TempDir
    private Path folder;

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void mounts() throws Exception {
        conf.set("fs.viewfs.impl", "org.apache.hadoop.fs.viewfs.ViewFileSystem");
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.setBoolean("fs.viewfs.impl.disable.cache", true);
        conf.set(CombineKey.VCORES.key(), "1");
        for (String app : List.of("web", "mail")) {
            write(app + "/x1", app + "-1\n");
            write(app + "/x2", app + "-2\n");
            write(app + "/day/x3", app + "-3\n");
            mount("/logs/" + app, folder.resolve(app));
        }
        write("single", "single\n");
        mount("/files/one", folder.resolve("single"));
    }

    @ParameterizedTest
    @CsvSource({
        "IGNORE, /logs/*, 4",
        "IGNORE, /logs/web, 2",
        "IGNORE, '/logs/{web,mail}', 4",
        "IGNORE, /logs/*/x*, 4",
        "IGNORE, /logs/*/x1, 2",
        "IGNORE, /*/web/x[12], 2",
        "IGNORE, /logs/*/day, 2",
        "IGNORE, /logs/*/day/*, 2",
        "LIST, /logs, 6",
        "LIST, /, 7",
        "IGNORE, /files, 1",
        "IGNORE, /files/*, 1",
        "IGNORE, /files/one, 1",
        "IGNORE, '/{files,logs}/*/[ox]*', 4"
    })
    void theirFilesAreInput(Directories directories, String input, int files) throws Exception {
        ListedInput listed = list(directories, input);
        assertThat(listed.emptyFiles()).isZero();
        assertThat(paths(listed)).hasSize(files).allMatch(it -> it.startsWith("viewfs://c/"));
    }

    @ParameterizedTest
    @CsvSource({"MAPREDUCE", "MAPRED"})
    void theirRecordsAreRead(Api api) throws Exception {
        assertThat(Reading.text(api, conf, new org.apache.hadoop.fs.Path("viewfs://c/logs/*/x*"))
                        .values())
                .containsExactlyInAnyOrder("web-1", "web-2", "mail-1", "mail-2");
    }

    @Test
    void amongFilesTheyAreDirectories() {
        assertThatThrownBy(() -> list(Directories.REFUSE, "/logs"))
                .isInstanceOf(ListingException.class)
                .hasMessageContaining("input viewfs://c/logs/web is a directory among files");
    }

    @Test
    void aLinkToNothingIsNamedWhereItIsInput() throws Exception {
        mount("/logs/gone", folder.resolve("gone"));
        for (String input : List.of("/logs/*", "/logs", "/logs/gone", "/logs/*/x*")) {
            assertThatThrownBy(() -> list(Directories.LIST, input))
                    .isInstanceOf(ListingException.class)
                    .hasMessageStartingWith("input viewfs://c/logs/gone does not exist");
        }
        assertThat(paths(list(Directories.IGNORE, "/logs/w*"))).hasSize(2);
    }

    private ListedInput list(Directories directories, String input) throws Exception {
        return InputListing.list(new ListingRequest(
                List.of(new org.apache.hadoop.fs.Path("viewfs://c" + input)),
                conf,
                path -> true,
                directories,
                2,
                path -> true));
    }

    private static List<String> paths(ListedInput listed) {
        FileTable files = listed.pieces(100).files();
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            paths.add(files.path(i).toString());
        }
        return paths;
    }

    private void mount(String link, Path target) {
        conf.set("fs.viewfs.mounttable.c.link." + link, target.toUri().toString());
    }

    private void write(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
