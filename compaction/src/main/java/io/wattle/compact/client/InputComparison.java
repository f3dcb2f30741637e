package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.Complete.DataFile;
import io.wattle.compact.part.CompleteFile;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.LeftOutFile;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.plan.InputDigest;
import io.wattle.compact.plan.InputTotals;
import io.wattle.compact.plan.InputTree;
import io.wattle.compact.plan.PlanFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/** Compares what an input has now with what is in a complete output. One use. */
final class InputComparison {

    private final CompactionPaths paths;
    private final FileSystem output;
    private final CompactedDirectory directory;

    /** Whatever becomes of these, they are not in the output. */
    private final Set<String> leftOut = new HashSet<>();

    InputComparison(CompactionPaths paths) {
        this.paths = paths;
        output = paths.output();
        directory = paths.directory();
    }

    /** @throws CompactionException if it is not the same */
    void requireSame() throws IOException {
        Optional<InputTotals> left = Retirement.left(paths);
        InputTotals then = left.isPresent() ? left.get() : compacted();
        InputTotals now = now();
        if (now.equals(then)) {
            return;
        }
        boolean retiring = left.isEmpty() && output.exists(directory.retiring());
        throw new CompactionException("OUTPUT " + directory.path() + " is complete, and INPUT " + paths.root()
                + " has changed since: it has " + now.files() + " files of " + now.bytes() + " bytes, "
                + (left.isPresent() ? "after its files were retired " : "when they were compacted ") + then.files()
                + " of " + then.bytes()
                + (retiring
                        ? " (its files are being retired: the same command with --retire goes on)"
                        : " (compact it into another OUTPUT; --retire deletes the files that are in this one)"));
    }

    private InputTotals compacted() throws IOException {
        Complete complete = CompleteFile.read(output, directory);
        if (complete.leftOut() == 0) {
            return PlanFile.readHeader(output, directory).input();
        }
        InputDigest digest = new InputDigest();
        for (DataFile data : complete.data()) {
            PartIndex.read(output, directory.index(data.part()), new PartIndex.Sink() {
                @Override
                public void file(PartHeader header, IndexEntry entry) {
                    digest.add(entry.file());
                }

                @Override
                public void leftOut(LeftOutFile file) {
                    leftOut.add(file.file().path());
                }
            });
        }
        return digest.totals();
    }

    private InputTotals now() throws IOException {
        InputDigest digest = new InputDigest();
        if (paths.source().exists(paths.root().path())) {
            InputTree.walk(paths.source(), paths.root(), file -> {
                if (!leftOut.contains(file.path())) {
                    digest.add(file);
                }
            });
        }
        return digest.totals();
    }
}
