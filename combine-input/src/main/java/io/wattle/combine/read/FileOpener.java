package io.wattle.combine.read;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.functional.FutureIO;

/** Opens files with the options of the job, as Hadoop's LineRecordReader does. Thread safe. */
final class FileOpener {

    private final FileSystems fileSystems;

    /** Read once: Hadoop looks through a whole configuration for them, for each file. */
    private final Map<String, String> optional;

    private final Map<String, String> mandatory;

    /** Where a file is read. */
    interface FileSystems {
        FileSystem of(Path file) throws IOException;
    }

    FileOpener(Configuration conf, FileSystems fileSystems) {
        this.fileSystems = fileSystems;
        optional = conf.getPropsWithPrefix(MRJobConfig.INPUT_FILE_OPTION_PREFIX);
        mandatory = conf.getPropsWithPrefix(MRJobConfig.INPUT_FILE_MANDATORY_PREFIX);
    }

    FSDataInputStream open(Piece piece) throws IOException {
        FutureDataInputStreamBuilder builder = fileSystems.of(piece.file()).openFile(piece.file());
        // As texts: Hadoop 3.3 has no method for numbers of 64 bits.
        builder.opt(OpenFileOptions.FS_OPTION_OPENFILE_SPLIT_START, Long.toString(piece.start()));
        builder.opt(OpenFileOptions.FS_OPTION_OPENFILE_SPLIT_END, Long.toString(piece.end()));
        if (piece.fileLength() >= 0) {
            // Else an object store asks for it: one request more for each file.
            builder.opt(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, Long.toString(piece.fileLength()));
        }
        optional.forEach(builder::opt);
        mandatory.forEach(builder::must);
        return FutureIO.awaitFuture(builder.build());
    }
}
