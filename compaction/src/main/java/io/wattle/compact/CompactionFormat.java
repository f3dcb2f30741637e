package io.wattle.compact;

import java.util.Arrays;
import java.util.Optional;

/** What the large files are. */
public enum CompactionFormat {
    /** SequenceFiles of Text (path, offset, length, modification time) and BytesWritable. */
    SEQUENCE("sequence", ".seq"),
    /** A Hadoop archive, whose files {@code har://} shows under their names. */
    HAR("har", ""),
    /** Avro files of records (path, offset, length, modification time, data). */
    AVRO("avro", ".avro"),
    /** Parquet files of the same columns, bytes first. */
    PARQUET_BINARY("parquet-binary", ".parquet");

    private final String title;
    private final String suffix;

    CompactionFormat(String title, String suffix) {
        this.title = title;
        this.suffix = suffix;
    }

    /** Its name in commands and plans. */
    public String title() {
        return title;
    }

    /** How names of its files end. */
    public String suffix() {
        return suffix;
    }

    /** The format of that name. */
    public static Optional<CompactionFormat> of(String title) {
        return Arrays.stream(values()).filter(it -> it.title.equals(title)).findFirst();
    }
}
