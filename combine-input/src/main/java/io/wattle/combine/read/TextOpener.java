package io.wattle.combine.read;

import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Opens pieces of text files, plain or compressed; keys are offsets. */
public final class TextOpener implements PieceReader.Opener<LongWritable, Text> {

    private static final String DELIMITER = "textinputformat.record.delimiter";

    private final ReadSettings settings;
    private final TaskHandle task;
    private final CompressionCodecFactory codecs;
    private final byte[] delimiter;
    private final OpenAhead<LongWritable, Text> files;

    /** For a task with these settings. */
    public TextOpener(ReadSettings settings, TaskHandle task) {
        this.settings = settings;
        this.task = task;
        codecs = new CompressionCodecFactory(task.conf());
        String text = task.conf().get(DELIMITER);
        delimiter = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        files = new OpenAhead<>(
                new FileOpener(task.conf(), task::fileSystem),
                settings.openAhead(),
                (in, piece) -> WatchedPiece.open(in, piece, file -> lines(file, piece)));
    }

    @Override
    public PieceReader<LongWritable, Text> open(Piece piece) throws IOException {
        return files.open(piece);
    }

    @Override
    public int prepares() {
        return files.prepares();
    }

    @Override
    public void prepare(List<Piece> next) throws IOException {
        files.prepare(next);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }

    private LinePiece lines(FSDataInputStream file, Piece piece) throws IOException {
        TextSource source = TextSource.open(file, piece, codecs.getCodec(piece.file()), delimiter, task.conf());
        try {
            return new LinePiece(piece, source, settings, task);
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(source, e);
            throw e;
        }
    }
}
