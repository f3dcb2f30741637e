package io.wattle.combine.read;

import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Opens pieces of text files, plain or compressed; keys are offsets, values lines or blocks of lines. */
public final class TextOpener implements PieceReader.Opener<LongWritable, Text> {

    /** Most bytes of a block of lines, unless a line alone is longer. */
    public static final int BLOCK_BYTES = 64 << 10;

    private static final String DELIMITER = "textinputformat.record.delimiter";

    private final ReadSettings settings;
    private final TaskHandle task;
    private final CompressionCodecFactory codecs;
    private final byte[] delimiter;
    private final OpenAhead<LongWritable, Text> files;

    /** Makes the reader of a piece from its open file. */
    private interface Reading {
        PieceReader<LongWritable, Text> of(FSDataInputStream file, Piece piece) throws IOException;
    }

    /** Makes the reader of a piece from its text. */
    private interface LineReading {
        LinePiece of(TextSource source) throws IOException;
    }

    /** For a task with these settings: values are lines. */
    public TextOpener(ReadSettings settings, TaskHandle task) {
        this(settings, task, Optional.empty());
    }

    /**
     * Values are blocks of whole lines, a line feed after each: of plain text some 64 KiB, otherwise a line.
     *
     * @param lines gets how many lines each block has
     */
    public static TextOpener ofBlocks(ReadSettings settings, TaskHandle task, LongConsumer lines) {
        return new TextOpener(settings, task, Optional.of(lines));
    }

    private TextOpener(ReadSettings settings, TaskHandle task, Optional<LongConsumer> blocks) {
        this.settings = settings;
        this.task = task;
        codecs = new CompressionCodecFactory(task.conf());
        String text = task.conf().get(DELIMITER);
        delimiter = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        Reading reading = blocks.<Reading>map(it -> (file, piece) -> blocks(file, piece, it))
                .orElse(this::lines);
        files = new OpenAhead<>(
                new FileOpener(task.conf(), task::fileSystem),
                settings.openAhead(),
                (in, piece) -> WatchedPiece.open(
                        in, piece, !readsBlocks(piece, blocks.isPresent()), file -> reading.of(file, piece)));
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

    /** Whoever bounds lines or cuts them elsewhere has each looked at. */
    private boolean readsBlocks(Piece piece, boolean wanted) {
        return wanted
                && codecs.getCodec(piece.file()) == null
                && delimiter == null
                && settings.maxLineBytes() == ReadSettings.ANY_LENGTH;
    }

    private PieceReader<LongWritable, Text> blocks(FSDataInputStream file, Piece piece, LongConsumer lines)
            throws IOException {
        if (!readsBlocks(piece, true)) {
            return lines(file, piece, source -> new TerminatedLines(piece, source, settings, task, lines));
        }
        try {
            TextSource.refuseOtherContent(file, piece);
            return new TextBlocks(file, piece, new LongerFile(piece, task), lines);
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(file, e);
            throw e;
        }
    }

    private PieceReader<LongWritable, Text> lines(FSDataInputStream file, Piece piece) throws IOException {
        return lines(file, piece, source -> new LinePiece(piece, source, settings, task));
    }

    private LinePiece lines(FSDataInputStream file, Piece piece, LineReading reading) throws IOException {
        TextSource source = TextSource.open(file, piece, codecs.getCodec(piece.file()), delimiter, task.conf());
        try {
            return reading.of(source);
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(source, e);
            throw e;
        }
    }
}
