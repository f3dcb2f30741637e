package io.wattle.benchmarks.testbed;

import io.wattle.jobs.NativeJob;
import io.wattle.jobs.PiInput;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.SideFile;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of the jobs of the studies in the testbed's HDFS: inputs, programs, phrases to look for. Made once, the same every
 * time. Immutable.
 */
public final class StudyFiles {

    private static final Path ROOT = new Path("/study");
    private static final int ROW_BYTES = 100;

    private final Configuration conf;
    private final InputSizes sizes;

    /** Of that cluster, with inputs of those sizes. */
    public StudyFiles(Configuration conf, InputSizes sizes) {
        this.conf = conf;
        this.sizes = sizes;
    }

    /** A file or folder of them. */
    static Path path(String name) {
        return new Path(ROOT, name);
    }

    /** Folder of the C++ programs. */
    static Path programs() {
        return path("programs");
    }

    /** The phrases that grep looks for. */
    static SideFile phrases() throws IOException {
        return TunedJobs.named(StudyJob.GREP.label()).sideFile().orElseThrow();
    }

    /** Their file. */
    static Path phrasesFile(SideFile phrases) {
        return path(phrases.name());
    }

    /**
     * Writes what is missing of what these jobs need.
     *
     * @param builtPrograms folder of the C++ programs on this machine; null if no job needs one
     */
    public void makeMissing(Collection<StudyJob> jobs, String builtPrograms) throws IOException {
        FileSystem files = FileSystem.get(conf);
        for (StudyJob job : jobs) {
            if (job.input().isPresent() && !files.exists(job.input().get().path())) {
                write(files, job.input().get());
            }
        }
        if (jobs.contains(StudyJob.PI_NATIVE) && !files.exists(programs())) {
            upload(files, NativeJob.PI, java.nio.file.Path.of(builtPrograms));
        }
        if (jobs.contains(StudyJob.GREP) && !files.exists(phrasesFile(phrases()))) {
            writePhrases(files);
        }
    }

    private void write(FileSystem files, StudyInput input) throws IOException {
        switch (input) {
            case WORDS, TEXT -> writeText(input.path(), StudyJob.WORDCOUNT);
            case LOGS -> writeText(input.path(), StudyJob.LOGCOUNT);
            case ROWS -> writeRows(files, input.path());
            case POINTS -> PiInput.write(conf, input.path(), sizes.files(), sizes.samples());
        }
    }

    private void writeText(Path folder, StudyJob reader) throws IOException {
        Layout layout = new Layout(sizes.files(), (long) sizes.files() * sizes.textBytes());
        TunedJobs.named(reader.label()).ownInput().write(conf, folder, layout, Deadline.NONE);
    }

    /** As TeraGen's: only the first ten bytes of a row matter. A job that made them would take longer than the sort. */
    private void writeRows(FileSystem files, Path folder) throws IOException {
        Random random = new Random(1);
        byte[] row = new byte[ROW_BYTES];
        for (int file = 0; file < sizes.files(); file++) {
            try (OutputStream out = files.create(new Path(folder, String.format(Locale.ROOT, "part-m-%05d", file)))) {
                for (int i = 0; i < sizes.sortRows(); i++) {
                    random.nextBytes(row);
                    out.write(row);
                }
            }
        }
    }

    private static void upload(FileSystem files, NativeJob job, java.nio.file.Path built) throws IOException {
        files.mkdirs(programs());
        try (DirectoryStream<java.nio.file.Path> programs =
                Files.newDirectoryStream(built, job.programName() + "{,.*}")) {
            for (java.nio.file.Path program : programs) {
                files.copyFromLocalFile(new Path(program.toUri()), programs());
            }
        }
    }

    private static void writePhrases(FileSystem files) throws IOException {
        SideFile phrases = phrases();
        try (OutputStream out = files.create(phrasesFile(phrases))) {
            for (byte[] line : phrases.lines()) {
                out.write(line);
                out.write('\n');
            }
        }
    }
}
