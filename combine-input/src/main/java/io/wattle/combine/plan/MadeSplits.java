package io.wattle.combine.plan;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.list.FormatSplit;
import io.wattle.combine.list.ListedFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Writable;

/** Takes in the splits that a format has made, of either API. Thread safe. */
public final class MadeSplits<S extends Writable> {

    private final Class<?> format;
    private final Class<S> fileSplit;
    private final Place<S> place;
    private final Configuration conf;
    /** Classes of which a split has been read again: what cannot be read is to fail here, not in a thousand tasks. */
    private final Set<Class<?>> readable = ConcurrentHashMap.newKeySet();

    /** What a FileSplit says, in either API. */
    public interface Place<S> {
        /** Where a split is. */
        FormatSplit of(S split) throws IOException;
    }

    /**
     * Those of a format.
     *
     * @param fileSplit FileSplit of the API in use
     */
    public MadeSplits(Class<?> format, Class<S> fileSplit, Place<S> place, Configuration conf) {
        this.format = format;
        this.fileSplit = fileSplit;
        this.place = place;
        this.conf = conf;
    }

    /**
     * The splits of some files.
     *
     * @throws CombineSettingsException if a split is of no file, or cannot be sent to a task
     */
    public List<FormatSplit> of(Collection<?> splits, ListedFiles files) throws IOException {
        List<FormatSplit> taken = new ArrayList<>(splits.size());
        Map<Path, Long> lengths = files.lengthsByPath();
        for (Object split : splits) {
            if (!fileSplit.isInstance(split)) {
                throw new CombineSettingsException(format.getName() + " makes splits of class "
                        + split.getClass().getName() + ", which are of no single file (allowed to be packed: "
                        + fileSplit.getName() + " and its subclasses; set this format as the job's own)");
            }
            taken.add(taken(fileSplit.cast(split), lengths));
        }
        return taken;
    }

    private FormatSplit taken(S split, Map<Path, Long> lengths) throws IOException {
        try {
            FormatSplit made = place.of(split);
            Long fileLength = lengths.get(made.file());
            FormatSplit sent = fileLength == null ? made.within() : made.within(fileLength);
            // A plain split that is not where the piece is comes to its reader as it was made, too.
            Optional<InnerSplit> inner = sent.isAt(made)
                    ? InnerSplit.of(split, made.file(), fileSplit)
                    : Optional.of(InnerSplit.of(split, made.file()));
            if (inner.isPresent() && !readable.contains(split.getClass())) {
                FormatSplit read = place.of(inner.get().read(made.file(), conf, fileSplit));
                if (!read.isAt(made)) {
                    throw new IOException("it reads " + shown(read));
                }
                readable.add(split.getClass());
            }
            return sent.with(inner);
        } catch (IOException | RuntimeException e) {
            throw new CombineSettingsException(
                    format.getName() + " makes a split of class "
                            + split.getClass().getName() + " that cannot be sent to a task: " + e.getMessage()
                            + " (needed: write and readFields of all that it holds, and a constructor without"
                            + " parameters), " + split,
                    e);
        }
    }

    private static String shown(FormatSplit split) {
        Path file = split.file();
        return file + ", bytes " + split.start() + " to " + (split.start() + split.length());
    }
}
