package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Site;
import io.wattle.compact.job.LeaveOutRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Hadoop archive, by Hadoop's own file system for it. */
class HarTest {

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        site.conf.setBoolean("fs.har.impl.disable.cache", true);
    }

    private Map<String, String> archived() throws Exception {
        var root = new org.apache.hadoop.fs.Path("har://" + site.out);
        Map<String, String> files = new TreeMap<>();
        try (FileSystem har = root.getFileSystem(site.conf)) {
            list(har, root, files);
        }
        return files;
    }

    private void list(FileSystem har, org.apache.hadoop.fs.Path directory, Map<String, String> files) throws Exception {
        for (FileStatus status : har.listStatus(directory)) {
            if (status.isDirectory()) {
                list(har, status.getPath(), files);
                continue;
            }
            try (FSDataInputStream in = har.open(status.getPath())) {
                byte[] bytes = in.readAllBytes();
                assertThat(status.getLen()).isEqualTo(bytes.length);
                String path = status.getPath().toUri().getPath();
                files.put(
                        path.substring(site.out.toString().length() + 1), summary(status.getModificationTime(), bytes));
            }
        }
    }

    private static String summary(long time, byte[] bytes) {
        return time + " " + bytes.length + " " + Arrays.hashCode(bytes);
    }

    private String original(String path) throws Exception {
        Path file = site.in.resolve(path);
        return summary(Files.getLastModifiedTime(file).toMillis(), Files.readAllBytes(file));
    }

    @Test
    void filesAreUnderTheirNames() throws Exception {
        site.writeSmallFiles();
        site.write("a/b/c/deep", "x");
        site.write("at the root, größe 日本", "y");
        site.write("a/empty", "");
        site.write("large", Site.bytes(100, 9_000_000));
        for (int i = 0; i < 1200; i++) {
            site.write("many/f" + i, "" + i);
        }
        site.compact(CompactionFormat.HAR);
        Map<String, String> files = archived();
        assertThat(files).hasSize(12 + 4 + 1200);
        for (Map.Entry<String, String> file : files.entrySet()) {
            assertThat(file.getValue()).as(file.getKey()).isEqualTo(original(file.getKey()));
        }
    }

    /** The run died between the two indexes. */
    @Test
    void indexesAreWrittenAgain() throws Exception {
        site.writeSmallFiles();
        site.compact(CompactionFormat.HAR);
        Files.delete(site.out.resolve("_masterindex"));
        Files.delete(site.out.resolve("_compaction/complete"));
        site.compact(CompactionFormat.HAR);
        assertThat(archived()).hasSize(12);
    }

    @Test
    void whatHarCannotShowIsRefused() throws Exception {
        site.write("a:b", "x");
        assertThatThrownBy(() -> site.compact(CompactionFormat.HAR)).hasMessageContaining("/a:b has a colon");
        CompactionRequest other = new CompactionRequest(
                site.in.toString(),
                folder.resolve("out").toString(),
                CompactionFormat.HAR,
                OptionalLong.of(Site.BLOCK),
                LeaveOutRule.FAIL);
        assertThatThrownBy(() -> Compaction.of(site.conf, other).write()).hasMessageContaining("ends in .har");
    }
}
