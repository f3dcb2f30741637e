package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Site;
import io.wattle.compact.job.LeaveOutRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BadInputTest {

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
    }

    private void refused(String message, String input, String output, long target) {
        assertThatThrownBy(() -> Compaction.of(
                                site.conf,
                                new CompactionRequest(
                                        input,
                                        output,
                                        CompactionFormat.SEQUENCE,
                                        OptionalLong.of(target),
                                        LeaveOutRule.FAIL))
                        .write())
                .isInstanceOf(CompactionException.class)
                .hasMessageContaining(message);
    }

    private void refused(String message, String input, String output) {
        refused(message, input, output, Site.BLOCK);
    }

    @Test
    void anInputThatIsNotThereOrHasNothingIsRefusedAndNothingIsWritten() throws Exception {
        refused("nowhere: no such directory", folder.resolve("nowhere").toString(), site.out.toString());
        assertThat(site.out).doesNotExist();
        Path file = site.write("f", "x");
        refused("/f is a file (needed: a directory", file.toString(), site.out.toString());
        Path empty = Files.createDirectory(folder.resolve("empty"));
        refused("/empty has no files", empty.toString(), site.out.toString());
        Files.writeString(empty.resolve("_hidden"), "x");
        refused("hidden ones, _x and .x, do not count", empty.toString(), site.out.toString());
        // What was begun is no obstacle.
        assertThat(site.compact().files()).isEqualTo(1);
    }

    @Test
    void directoriesInOneAnotherAreRefused() throws Exception {
        site.write("d/f", "x");
        String in = site.in.toString();
        refused("INPUT and OUTPUT are both", in, in);
        refused("INPUT and OUTPUT are both", in, in + "/");
        refused("is inside INPUT", in, in + "/out");
        refused("is inside INPUT", in, in + "/_out/of/it");
        refused("is inside OUTPUT", in + "/d", in);
        // A name that begins alike is another directory.
        assertThat(Compaction.of(
                                site.conf,
                                new CompactionRequest(
                                        in,
                                        in + "2",
                                        CompactionFormat.SEQUENCE,
                                        OptionalLong.of(Site.BLOCK),
                                        LeaveOutRule.FAIL))
                        .write()
                        .files())
                .isEqualTo(1);
    }

    @Test
    void anOutputThatIsSomethingElseIsRefused() throws Exception {
        site.write("f", "x");
        Path file = Files.writeString(folder.resolve("file"), "x");
        refused("/file is a file", site.in.toString(), file.toString());
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("data.txt"), "x");
        refused("has something in it that is no compaction: data.txt", site.in.toString(), other.toString());
        assertThat(other.resolve("_compaction")).doesNotExist();
        Path empty = Files.createDirectory(folder.resolve("nothing"));
        assertThat(Compaction.of(
                                site.conf,
                                new CompactionRequest(
                                        site.in.toString(),
                                        empty.toString(),
                                        CompactionFormat.SEQUENCE,
                                        OptionalLong.of(Site.BLOCK),
                                        LeaveOutRule.FAIL))
                        .write()
                        .files())
                .isEqualTo(1);
    }

    @Test
    void anotherCompactionsOutputIsRefused() throws Exception {
        site.write("f", "x");
        site.compact();
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("f"), "x");
        refused("is a compaction of file:", elsewhere.toString(), site.out.toString());
        refused("with a target size of 4096 bytes, not 8192", site.in.toString(), site.out.toString(), 2 * Site.BLOCK);
        Files.writeString(site.out.resolve("_compaction/plan"), "something\t1\n");
        Files.deleteIfExists(site.out.resolve("_compaction/.plan.crc"));
        refused("begins with [something, 1]", site.in.toString(), site.out.toString());
    }

    /** Without their index, data are of no use; and retiring would delete them. */
    @Test
    void compactedDirectoriesAreNotCompacted() throws Exception {
        site.write("f", "x");
        site.compact();
        String other = folder.resolve("other").toString();
        refused("out.har is a compacted directory", site.out.toString(), other);
        Path above = Files.createDirectories(folder.resolve("above"));
        Files.move(site.out, above.resolve("below"));
        refused("above/below is a compacted directory", above.toString(), other);
    }

    @Test
    void targetSizesThatMakeNoSenseAreRefused() throws Exception {
        site.write("f", "x");
        refused("allowed: from 4096, a block", site.in.toString(), site.out.toString(), 4095);
        refused("to 1099511627776", site.in.toString(), site.out.toString(), (1L << 40) + 1);
        assertThat(site.out).doesNotExist();
    }

    @Test
    void pathsThatAreNoneAreRefused() {
        refused("INPUT ''", "", site.out.toString());
        refused("OUTPUT 'x:y'", site.in.toString(), "x:y");
    }

    /** Their indexes are hidden, and would stay without what they are of. */
    @Test
    void archivesTablesAndLinksInTheInputAreRefused() throws Exception {
        site.write("f", "x");
        String in = site.in.toString();
        String out = site.out.toString();
        Path index = site.write("old.har/_masterindex", "x");
        refused("/old.har has _masterindex: it is an archive or a table", in, out);
        Files.delete(index);
        Path log = Files.createDirectories(site.in.resolve("table/_delta_log"));
        refused("/table has _delta_log", in, out);
        Files.delete(log);
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("of-others"), "x");
        Path link = Files.createSymbolicLink(site.in.resolve("link"), elsewhere);
        refused("/link is a link to a directory", in, out);
        Files.delete(link);
        assertThat(site.out.resolve("_compaction")).isDirectoryNotContaining("glob:**/list-*");
        assertThat(site.compact().files()).isEqualTo(1);
    }
}
