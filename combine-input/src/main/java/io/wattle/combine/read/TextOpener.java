package io.wattle.combine.read;

import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Opens pieces of text files, plain or compressed; keys are offsets. */
public final class TextOpener implements PieceReader.Opener<LongWritable, Text> {

    private static final String DELIMITER = "textinputformat.record.delimiter";

    private final ReadSettings settings;
    private final TaskHandle task;
    private final CompressionCodecFactory codecs;
    private final byte[] delimiter;

    /** Only the options for opening files: Hadoop looks through a whole configuration for them, for each file. */
    private final Configuration options = new Configuration(false);

    /** For a task with these settings. */
    public TextOpener(ReadSettings settings, TaskHandle task) {
        this.settings = settings;
        this.task = task;
        codecs = new CompressionCodecFactory(task.conf());
        String text = task.conf().get(DELIMITER);
        delimiter = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        for (String prefix : List.of(MRJobConfig.INPUT_FILE_OPTION_PREFIX, MRJobConfig.INPUT_FILE_MANDATORY_PREFIX)) {
            task.conf().getPropsWithPrefix(prefix).forEach((key, value) -> options.set(prefix + key, value));
        }
    }

    @Override
    public PieceReader<LongWritable, Text> open(Piece piece) throws IOException {
        TextSource source = TextSource.open(piece, codecs.getCodec(piece.file()), delimiter, task.conf(), options);
        try {
            return new LinePiece(piece, source, settings, task);
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(source, e);
            throw e;
        }
    }
}
