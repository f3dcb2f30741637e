package io.wattle.combine.read;

import io.wattle.combine.FileOffset;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Opens pieces of text files; keys are file and offset. */
public final class FileOffsetOpener extends OtherKeysOpener<FileOffset> {

    /** On top of one whose keys are offsets. */
    public FileOffsetOpener(TextOpener text) {
        super(text);
    }

    @Override
    PieceReader<FileOffset, Text> reader(Piece piece, PieceReader<LongWritable, Text> lines) {
        return new FileOffsetReader(piece.file().toString(), lines);
    }

    private static final class FileOffsetReader extends Reader<FileOffset> {
        private final String file;
        private FileOffset key;

        FileOffsetReader(String file, PieceReader<LongWritable, Text> lines) {
            super(lines);
            this.file = file;
        }

        @Override
        public boolean next(FileOffset keyToFill, Text value) throws IOException, InterruptedException {
            key = keyToFill == null ? new FileOffset() : keyToFill;
            if (!nextLine(value)) {
                return false;
            }
            key.set(file, offset());
            return true;
        }

        @Override
        public FileOffset key() {
            return key;
        }

        @Override
        public Text value() {
            return line();
        }

        @Override
        public FileOffset newKey() {
            return new FileOffset();
        }
    }
}
