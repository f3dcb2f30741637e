package io.wattle.combine.read;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** The record that a reader of text is at: an offset, and a line or lines. */
abstract class TextPiece implements PieceReader<LongWritable, Text> {

    private long offset;
    private LongWritable key;
    private Text value;

    /** Begins a record in these, or in new ones for null. */
    final void begin(LongWritable keyToFill, Text valueToFill) {
        key = keyToFill == null ? new LongWritable() : keyToFill;
        value = valueToFill == null ? new Text() : valueToFill;
    }

    /** Sets where the record begins in its file. */
    final void beginsAt(long position) {
        offset = position;
        key.set(position);
    }

    @Override
    public final LongWritable key() {
        return key;
    }

    @Override
    public final Text value() {
        return value;
    }

    @Override
    public final LongWritable newKey() {
        return new LongWritable();
    }

    @Override
    public final Text newValue() {
        return new Text();
    }

    @Override
    public final long offset() {
        return offset;
    }
}
