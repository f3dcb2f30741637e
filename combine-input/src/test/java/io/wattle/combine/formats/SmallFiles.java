package io.wattle.combine.formats;

import io.wattle.combine.Reading.Api;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroInputFormat;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.orc.OrcConf;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.mapred.OrcStruct;
import org.apache.orc.mapreduce.OrcMapreduceRecordWriter;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleInputFormat;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.mapred.DeprecatedParquetInputFormat;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Small files as real libraries write them, of records {@code name-of-file, number}. */
public enum SmallFiles {
    PARQUET(ExampleInputFormat.class, DeprecatedParquetInputFormat.class) {
        @Override
        public void configure(Configuration conf) {
            conf.set(ParquetInputFormat.READ_SUPPORT_CLASS, GroupReadSupport.class.getName());
        }

        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            MessageType type = MessageTypeParser.parseMessageType(
                    "message r { required binary name (UTF8); required int32 number; }");
            SimpleGroupFactory groups = new SimpleGroupFactory(type);
            try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(file)
                    .withConf(conf)
                    .withType(type)
                    .build()) {
                for (int i = 0; i < records; i++) {
                    writer.write(
                            groups.newGroup().append("name", file.getName()).append("number", i));
                }
            }
        }
    },
    ORC(org.apache.orc.mapreduce.OrcInputFormat.class, org.apache.orc.mapred.OrcInputFormat.class) {
        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            TypeDescription type = TypeDescription.fromString("struct<name:string,number:int>");
            OrcConf.MAPRED_OUTPUT_SCHEMA.setString(conf, type.toString());
            OrcMapreduceRecordWriter<OrcStruct> writer = new OrcMapreduceRecordWriter<>(
                    OrcFile.createWriter(file, OrcFile.writerOptions(conf).setSchema(type)));
            OrcStruct row = new OrcStruct(type);
            for (int i = 0; i < records; i++) {
                row.setFieldValue("name", new Text(file.getName()));
                row.setFieldValue("number", new IntWritable(i));
                writer.write(NullWritable.get(), row);
            }
            writer.close(null);
        }
    },
    AVRO(AvroKeyInputFormat.class, AvroInputFormat.class) {
        @Override
        public void configure(Configuration conf) {
            conf.set("avro.schema.input.key", schema().toString());
            conf.set("avro.input.schema", schema().toString());
        }

        private Schema schema() {
            return SchemaBuilder.record("r")
                    .fields()
                    .requiredString("name")
                    .requiredInt("number")
                    .endRecord();
        }

        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            try (FSDataOutputStream out = file.getFileSystem(conf).create(file);
                    DataFileWriter<GenericRecord> writer =
                            new DataFileWriter<GenericRecord>(new GenericDatumWriter<>(schema()))) {
                writer.setSyncInterval(100);
                writer.create(schema(), out);
                for (int i = 0; i < records; i++) {
                    GenericRecord row = new GenericData.Record(schema());
                    row.put("name", file.getName());
                    row.put("number", i);
                    writer.append(row);
                }
            }
        }
    },
    KEY_VALUE(KeyValueTextInputFormat.class, org.apache.hadoop.mapred.KeyValueTextInputFormat.class) {
        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            try (FSDataOutputStream out = file.getFileSystem(conf).create(file)) {
                for (int i = 0; i < records; i++) {
                    out.writeBytes(file.getName() + "\t" + i + "\n");
                }
            }
        }
    },
    TEXT(TextInputFormat.class, org.apache.hadoop.mapred.TextInputFormat.class) {
        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            try (FSDataOutputStream out = file.getFileSystem(conf).create(file)) {
                for (int i = 0; i < records; i++) {
                    out.writeBytes(file.getName() + " " + i + "\n");
                }
            }
        }
    },
    SEQUENCE_FILES(SequenceFileInputFormat.class, org.apache.hadoop.mapred.SequenceFileInputFormat.class) {
        @Override
        public void write(Configuration conf, Path file, int records) throws IOException {
            try (SequenceFile.Writer writer = SequenceFile.createWriter(
                    conf,
                    SequenceFile.Writer.file(file),
                    SequenceFile.Writer.keyClass(Text.class),
                    SequenceFile.Writer.valueClass(IntWritable.class))) {
                for (int i = 0; i < records; i++) {
                    writer.append(new Text(file.getName()), new IntWritable(i));
                }
            }
        }
    };

    private final Class<?> newFormat;
    private final Class<?> oldFormat;

    SmallFiles(Class<?> newFormat, Class<?> oldFormat) {
        this.newFormat = newFormat;
        this.oldFormat = oldFormat;
    }

    public Class<?> format(Api api) {
        return api == Api.MAPREDUCE ? newFormat : oldFormat;
    }

    /** What its readers have to be told. */
    public void configure(Configuration conf) {}

    /** Writes a file of that many records. */
    public abstract void write(Configuration conf, Path file, int records) throws IOException;

    /** As its readers' formats expect names. */
    public String name(int number) {
        return "f" + number + (this == AVRO ? ".avro" : "");
    }
}
