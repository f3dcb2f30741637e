package io.wattle.compact.read;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.TextSplittability;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.read.Chain;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/** Reads the lines of a split of a data file. Not thread safe. */
public final class CompactedRecords<K> implements Closeable {

    private final Chain<K, Text> chain;
    private final FileSystem files;

    private CompactedRecords(Chain<K, Text> chain, FileSystem files) {
        this.chain = chain;
        this.files = files;
    }

    /** What keys are. */
    @FunctionalInterface
    public interface Keys<K> {
        /** An opener of pieces with such keys, on top of one whose keys are offsets. */
        PieceReader.Opener<K, Text> of(TextOpener lines);
    }

    /**
     * Opens a split; reading begins with the first record.
     *
     * @param data path of the data file
     * @param start first byte of the split
     * @param length bytes of the split
     */
    public static <K> CompactedRecords<K> open(Path data, long start, long length, TaskHandle task, Keys<K> keys)
            throws IOException {
        Configuration conf = task.conf();
        FileSystem fs = data.getFileSystem(conf);
        List<SplitPiece> pieces = new DataSplit(data, start, length).pieces(fs, new TextSplittability(conf));
        CompactedFileSystem files = new CompactedFileSystem(conf, fs, data, pieces);
        TaskHandle reading = new CompactedTask(task, files);
        ReadSettings settings = inOrder(JobSettings.read(conf));
        Chain<K, Text> chain = new Chain<>(
                new PackedFileSplit(new SplitPieces(pieces), Optional.empty()),
                keys.of(new TextOpener(settings, reading)),
                settings,
                reading);
        return new CompactedRecords<>(chain, files);
    }

    /** Opened ahead, files would be read across each other: in order they are one stream. */
    private static ReadSettings inOrder(ReadSettings settings) {
        return new ReadSettings(
                settings.badFiles(), settings.maxBadShare(), settings.longLines(), settings.maxLineBytes(), 0);
    }

    /** The records. */
    public Chain<K, Text> chain() {
        return chain;
    }

    @Override
    public void close() throws IOException {
        try (files) {
            chain.close();
        }
    }
}
