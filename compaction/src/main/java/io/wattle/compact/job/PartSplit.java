package io.wattle.compact.job;

import io.wattle.compact.plan.PlannedPart;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** A part that a map writes. Its files lie on many hosts, so that none is near. */
public final class PartSplit extends InputSplit implements Writable {

    private PlannedPart part;

    /** For reading from a stream. */
    public PartSplit() {}

    PartSplit(PlannedPart part) {
        this.part = part;
    }

    PlannedPart part() {
        return part;
    }

    @Override
    public long getLength() {
        return part.bytes();
    }

    @Override
    public String[] getLocations() {
        return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(part.number());
        out.writeLong(part.offset());
        out.writeLong(part.length());
        out.writeInt(part.files());
        out.writeLong(part.bytes());
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        part = new PlannedPart(in.readInt(), in.readLong(), in.readLong(), in.readInt(), in.readLong());
    }

    @Override
    public String toString() {
        return String.valueOf(part);
    }
}
