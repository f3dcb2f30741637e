package io.wattle.tuning.engine.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.util.Utf8;

/**
 * Copies events of a history as their schema says, without what is large and not asked for: counters of tasks, which their attempts have,
 * too, most counters of attempts, and samples of their use over time. Used by one thread.
 */
final class TrimmedEvents {

    private static final String COUNTERS = "JhCounters";
    private static final Set<String> SAMPLES = Set.of("clockSplits", "cpuUsages", "vMemKbytes", "physMemKbytes");
    private static final Set<String> OF_ATTEMPTS = Set.of(
            "MapAttemptFinished", "ReduceAttemptFinished", "TaskAttemptFinished", "TaskAttemptUnsuccessfulCompletion");
    private static final Set<String> OF_TASKS = Set.of("TaskFinished", "TaskFailed");

    /** A history has some hundred names of counters; what names more is not remembered. */
    private static final int MOST_NAMES = 10_000;

    private final Predicate<String> kept;
    private final Map<Utf8, Boolean> known = new HashMap<>();

    /** What counters of the record that is copied stay. */
    private enum Counters {
        ALL,
        KEPT,
        NONE
    }

    private Counters counters = Counters.ALL;
    private Utf8 text = new Utf8();

    /** @param kept whether counters of this name stay with attempts */
    TrimmedEvents(Predicate<String> kept) {
        this.kept = kept;
    }

    /** Copies a value. */
    void copy(Schema schema, Decoder in, Encoder out) throws IOException {
        switch (schema.getType()) {
            case RECORD -> record(schema, in, out);
            case ARRAY -> array(schema, in, out);
            case MAP -> map(schema, in, out);
            case UNION -> {
                int branch = in.readIndex();
                out.writeIndex(branch);
                copy(schema.getTypes().get(branch), in, out);
            }
            case ENUM -> out.writeEnum(in.readEnum());
            case STRING -> text(in, out);
            case INT -> out.writeInt(in.readInt());
            case LONG -> out.writeLong(in.readLong());
            case FLOAT -> out.writeFloat(in.readFloat());
            case DOUBLE -> out.writeDouble(in.readDouble());
            case BOOLEAN -> out.writeBoolean(in.readBoolean());
            case BYTES -> out.writeBytes(in.readBytes(null));
            case NULL -> {
                in.readNull();
                out.writeNull();
            }
            default -> throw new IOException("a history with a value of type " + schema.getType());
        }
    }

    private void text(Decoder in, Encoder out) throws IOException {
        text = in.readString(text);
        out.writeString(text);
    }

    private void record(Schema schema, Decoder in, Encoder out) throws IOException {
        Counters before = counters;
        if (OF_ATTEMPTS.contains(schema.getName())) {
            counters = Counters.KEPT;
        } else if (OF_TASKS.contains(schema.getName())) {
            counters = Counters.NONE;
        }
        boolean trims = counters != Counters.ALL;
        for (Schema.Field field : schema.getFields()) {
            boolean isArray = field.schema().getType() == Schema.Type.ARRAY;
            if (trims && isArray && schema.getName().equals(COUNTERS)) {
                groups(field.schema(), in, out);
            } else if (trims && isArray && SAMPLES.contains(field.name())) {
                GenericDatumReader.skip(field.schema(), in);
                out.writeArrayStart();
                out.setItemCount(0);
                out.writeArrayEnd();
            } else {
                copy(field.schema(), in, out);
            }
        }
        counters = before;
    }

    private void array(Schema schema, Decoder in, Encoder out) throws IOException {
        out.writeArrayStart();
        for (long count = in.readArrayStart(); count != 0; count = in.arrayNext()) {
            out.setItemCount(count);
            for (long i = 0; i < count; i++) {
                out.startItem();
                copy(schema.getElementType(), in, out);
            }
        }
        out.writeArrayEnd();
    }

    private void map(Schema schema, Decoder in, Encoder out) throws IOException {
        out.writeMapStart();
        for (long count = in.readMapStart(); count != 0; count = in.mapNext()) {
            out.setItemCount(count);
            for (long i = 0; i < count; i++) {
                out.startItem();
                text(in, out);
                copy(schema.getValueType(), in, out);
            }
        }
        out.writeMapEnd();
    }

    /** Groups of counters: those that stay, with the counters that stay. */
    private void groups(Schema groups, Decoder in, Encoder out) throws IOException {
        if (counters == Counters.NONE) {
            GenericDatumReader.skip(groups, in);
            out.writeArrayStart();
            out.setItemCount(0);
            out.writeArrayEnd();
            return;
        }
        List<Object[]> stay = items(groups, in);
        write(groups, stay, out);
    }

    /** Values of the records of an array, by field; those of counters that do not stay, and of groups without any, are passed over. */
    private List<Object[]> items(Schema array, Decoder in) throws IOException {
        List<Schema.Field> fields = array.getElementType().getFields();
        boolean areGroups = fields.stream().anyMatch(it -> it.schema().getType() == Schema.Type.ARRAY);
        List<Object[]> items = new ArrayList<>();
        for (long count = in.readArrayStart(); count != 0; count = in.arrayNext()) {
            for (long i = 0; i < count; i++) {
                if (areGroups || stays(fields, in)) {
                    Object[] item = item(fields, areGroups ? 0 : 1, in);
                    if (item != null) {
                        items.add(item);
                    }
                }
            }
        }
        return items;
    }

    /** Reads the name of a counter, its first field; where it does not stay, also the rest. */
    private boolean stays(List<Schema.Field> fields, Decoder in) throws IOException {
        text = in.readString(text);
        if (isKept(text)) {
            return true;
        }
        for (int i = 1; i < fields.size(); i++) {
            GenericDatumReader.skip(fields.get(i).schema(), in);
        }
        return false;
    }

    private boolean isKept(Utf8 name) {
        Boolean before = known.get(name);
        if (before != null) {
            return before;
        }
        boolean now = kept.test(name.toString());
        if (known.size() < MOST_NAMES) {
            known.put(new Utf8(name), now);
        }
        return now;
    }

    /** Null for a group of which no counter stays. @param from first field to be read; the one before it is the text that was read last */
    private Object[] item(List<Schema.Field> fields, int from, Decoder in) throws IOException {
        Object[] values = new Object[fields.size()];
        if (from > 0) {
            values[0] = new Utf8(text);
        }
        boolean isEmpty = false;
        for (int i = from; i < values.length; i++) {
            Schema schema = fields.get(i).schema();
            switch (schema.getType()) {
                case STRING -> values[i] = in.readString(null);
                case LONG -> values[i] = in.readLong();
                case ARRAY -> {
                    List<Object[]> inner = items(schema, in);
                    values[i] = inner;
                    isEmpty = inner.isEmpty();
                }
                default -> throw new IOException("counters with a value of type " + schema.getType());
            }
        }
        return isEmpty ? null : values;
    }

    private static void write(Schema array, List<Object[]> items, Encoder out) throws IOException {
        List<Schema.Field> fields = array.getElementType().getFields();
        out.writeArrayStart();
        out.setItemCount(items.size());
        for (Object[] item : items) {
            out.startItem();
            for (int i = 0; i < item.length; i++) {
                if (item[i] instanceof Utf8 string) {
                    out.writeString(string);
                } else if (item[i] instanceof Long number) {
                    out.writeLong(number);
                } else {
                    @SuppressWarnings("unchecked")
                    List<Object[]> inner = (List<Object[]>) item[i];
                    write(fields.get(i).schema(), inner, out);
                }
            }
        }
        out.writeArrayEnd();
    }
}
