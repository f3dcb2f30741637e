package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * How many files each part leaves out, as attempts have noted before they committed: who leaves files out makes a note and
 * counts all. Of those who make a note at the same time the last to do so finds them all. A note is a directory, as making
 * one is a single call that nobody else can disturb, whoever makes the same.
 */
record LeftOutNotes(FileSystem fs, CompactedDirectory directory) {

    /**
     * Notes what an attempt leaves out of its part.
     *
     * @return files that all parts leave out, this one too; of several attempts at a part the one with most counts
     */
    long add(int part, int files) throws IOException {
        Path note = new Path(directory.leftOut(), CompactedDirectory.partName(part) + "-" + files);
        if (!fs.mkdirs(note)) {
            throw new IOException(note + " cannot be made: how many files are left out cannot be counted");
        }
        Map<String, Long> byPart = new HashMap<>();
        RemoteIterator<FileStatus> notes = fs.listStatusIterator(directory.leftOut());
        while (notes.hasNext()) {
            String name = notes.next().getPath().getName();
            byPart.merge(part(name), Long.parseLong(name.substring(name.lastIndexOf('-') + 1)), Math::max);
        }
        return byPart.values().stream().mapToLong(it -> it).sum();
    }

    /** Forgets what was left out of parts that are to be written anew. */
    void keep(Set<String> committed) throws IOException {
        try {
            RemoteIterator<FileStatus> notes = fs.listStatusIterator(directory.leftOut());
            while (notes.hasNext()) {
                Path note = notes.next().getPath();
                if (!committed.contains(part(note.getName()))) {
                    fs.delete(note, true);
                }
            }
        } catch (FileNotFoundException e) {
            // Nobody has left out any.
        }
    }

    private static String part(String note) {
        return note.substring(0, note.lastIndexOf('-'));
    }
}
