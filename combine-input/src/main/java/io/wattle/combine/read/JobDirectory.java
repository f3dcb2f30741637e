package io.wattle.combine.read;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A job's own directory, where its attempts leave notes for each other; it is gone with the job. A note is a directory
 * without entries, as making one is a single call that nobody else can disturb, whoever makes the same. Not thread safe;
 * many tasks share the directory.
 */
final class JobDirectory {

    private final Path path;
    private final Configuration conf;

    /** FileSystem has no call that makes a directory only where its parent is. */
    private FileContext files;

    JobDirectory(String path, Configuration conf) {
        this.path = new Path(path);
        this.conf = conf;
    }

    /** That of a task's job; empty if it has none. */
    static Optional<JobDirectory> of(Configuration conf) {
        String path = conf.getTrimmed(MRJobConfig.MAPREDUCE_JOB_DIR, "");
        return path.isEmpty() ? Optional.empty() : Optional.of(new JobDirectory(path, conf));
    }

    /** A place in it. */
    Path below(String name) {
        return new Path(path, name);
    }

    /**
     * Makes a note. An attempt that outlives its job must not make the job's directory again, which nobody would delete:
     * parents are made one by one, and only for the first note of a place.
     *
     * @throws FileNotFoundException if the job has ended
     * @throws IOException if it cannot be made
     */
    void note(Path note) throws IOException {
        if (note.equals(path)) {
            throw new FileNotFoundException(path + " is not there any more: the job has ended");
        }
        try {
            make(note);
        } catch (FileNotFoundException e) {
            note(note.getParent());
            make(note);
        }
    }

    private void make(Path directory) throws IOException {
        FileSystem fileSystem = path.getFileSystem(conf);
        try {
            if (files == null) {
                files = FileContext.getFileContext(fileSystem.getUri(), conf);
            }
        } catch (UnsupportedFileSystemException e) {
            // One of others that has no such class: the job may end in between.
            if (!fileSystem.exists(directory.getParent()) || !fileSystem.mkdirs(directory)) {
                throw (IOException) new FileNotFoundException(directory + " cannot be made").initCause(e);
            }
            return;
        }
        files.mkdir(directory, FsPermission.getDirDefault(), false);
    }

    /** Names of the notes of a place; none if it is not there. */
    List<String> notes(Path place) throws IOException {
        try {
            return Arrays.stream(place.getFileSystem(conf).listStatus(place))
                    .map(it -> it.getPath().getName())
                    .toList();
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }
}
