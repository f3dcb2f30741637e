package io.wattle.compact.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans files that are there only in a listing; as a program with a small heap it shows what planning a million takes.
 */
class PlanningScaleTest {

    private static final int FILE_BYTES = 20_000;
    private static final int FILES_OF_A_DIRECTORY = 1000;

    /** Lists directories of files that nobody has written. */
    private static final class ImaginedTree extends RawLocalFileSystem {
        private final int directories;

        ImaginedTree(int directories) throws IOException {
            this.directories = directories;
            initialize(URI.create("file:///"), new Configuration());
        }

        @Override
        public RemoteIterator<FileStatus> listStatusIterator(org.apache.hadoop.fs.Path path) {
            boolean root = path.getName().equals("imagined");
            int count = root ? directories : FILES_OF_A_DIRECTORY;
            return new RemoteIterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < count;
                }

                @Override
                public FileStatus next() {
                    String name = (root ? "directory-" : "events-of-a-host-2026-11-27-") + next++;
                    return new FileStatus(
                            root ? 0 : FILE_BYTES, root, 1, 1 << 20, next, new org.apache.hadoop.fs.Path(path, name));
                }
            };
        }
    }

    private static Plan plan(int directories, Path folder) throws IOException {
        FileSystem output = new ImaginedTree(0);
        CompactedDirectory directory = new CompactedDirectory(new org.apache.hadoop.fs.Path(folder.toUri()));
        output.mkdirs(directory.attempts());
        SourceRoot root = new SourceRoot(new org.apache.hadoop.fs.Path("file:/imagined"));
        return Planner.plan(
                new ImaginedTree(directories), root, output, directory, CompactionFormat.SEQUENCE, 256L << 20);
    }

    @Test
    void everyFileIsInOnePart(@TempDir Path folder) throws Exception {
        Plan plan = plan(60, folder);
        assertThat(plan.header().input().files()).isEqualTo(60_000);
        assertThat(plan.header().input().bytes()).isEqualTo(60_000L * FILE_BYTES);
        assertThat(plan.parts()).hasSize(5);
        FileSystem output = new ImaginedTree(0);
        CompactedDirectory directory = new CompactedDirectory(new org.apache.hadoop.fs.Path(folder.toUri()));
        assertThat(PlanFile.read(output, directory)).isEqualTo(plan);
        InputDigest digest = new InputDigest();
        for (PlannedPart part : plan.parts()) {
            List<SourceFile> files =
                    PlanFile.files(output, directory.list(plan.header().list()), part);
            assertThat(files.stream().mapToLong(SourceFile::length).sum()).isEqualTo(part.bytes());
            files.forEach(digest::add);
        }
        assertThat(digest.totals()).isEqualTo(plan.header().input());
    }

    /** @param arguments thousands of files */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("planning-scale");
        long start = System.nanoTime();
        Plan plan = plan(Integer.parseInt(arguments[0]), folder);
        System.out.printf(
                "%d files in %d parts: %.1f s%n",
                plan.header().input().files(), plan.parts().size(), (System.nanoTime() - start) / 1e9);
    }
}
