package io.wattle.compact.plan;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.FieldLines;
import io.wattle.compact.Fields;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.TextFiles;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Plans as files: what they are of, where each part's files are in the list, and the end. */
public final class PlanFile {

    private static final String KIND = "wattle-compaction-plan";
    private static final String PART = "part";
    private static final String END = "end";

    private PlanFile() {}

    /**
     * Writes a plan, so that it is there as a whole or not at all.
     *
     * @param id of this plan, in the name of what is written first
     * @return false if there is another one, which stays
     */
    static boolean write(FileSystem fs, CompactedDirectory directory, Plan plan, String id) throws IOException {
        PlanHeader header = plan.header();
        return TextFiles.publish(fs, new Path(directory.attempts(), "plan-" + id), directory.plan(), out -> {
            FieldLines.begin(out, KIND);
            FieldLines.write(
                    out,
                    header.root(),
                    header.format().title(),
                    header.targetBytes(),
                    header.list(),
                    header.input().files(),
                    header.input().bytes(),
                    header.input().digest());
            for (PlannedPart part : plan.parts()) {
                FieldLines.write(out, PART, part.number(), part.offset(), part.length(), part.files(), part.bytes());
            }
            FieldLines.write(out, END, plan.parts().size());
        });
    }

    /** Reads the plan of a directory. @throws IOException if there is none, or it is none of this version */
    public static Plan read(FileSystem fs, CompactedDirectory directory) throws IOException {
        try (FieldLines in = new FieldLines(fs, directory.plan(), KIND)) {
            PlanHeader header = header(in, directory);
            List<PlannedPart> parts = new ArrayList<>();
            List<String> fields = in.next();
            while (fields.get(0).equals(PART)) {
                parts.add(in.parsed(fields, PlanFile::part));
                fields = in.next();
            }
            if (!fields.equals(List.of(END, String.valueOf(parts.size())))) {
                throw in.unknown(fields);
            }
            return new Plan(header, parts);
        }
    }

    /** Reads what the plan of a directory is of. */
    public static PlanHeader readHeader(FileSystem fs, CompactedDirectory directory) throws IOException {
        try (FieldLines in = new FieldLines(fs, directory.plan(), KIND)) {
            return header(in, directory);
        }
    }

    private static PlanHeader header(FieldLines in, CompactedDirectory directory) throws IOException {
        List<String> fields = in.next();
        if (fields.size() != 7) {
            throw in.unknown(fields);
        }
        CompactionFormat format = CompactionFormat.of(fields.get(1))
                .orElseThrow(() -> new CompactionException(directory.plan() + ": format " + fields.get(1)
                        + " (known: "
                        + Arrays.stream(CompactionFormat.values())
                                .map(CompactionFormat::title)
                                .toList()
                        + ")"));
        return in.parsed(
                fields,
                it -> new PlanHeader(
                        SourceRoot.of(it.get(0)),
                        format,
                        Long.parseLong(it.get(2)),
                        it.get(3),
                        new InputTotals(Long.parseLong(it.get(4)), Long.parseLong(it.get(5)), it.get(6))));
    }

    private static PlannedPart part(List<String> fields) {
        return new PlannedPart(
                Integer.parseInt(fields.get(1)),
                Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)),
                Integer.parseInt(fields.get(4)),
                Long.parseLong(fields.get(5)));
    }

    /** Reads the files of a part, and no more of the list. */
    public static List<SourceFile> files(FileSystem fs, Path list, PlannedPart part) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(part.length())];
        try (FSDataInputStream in = fs.open(list)) {
            in.seek(part.offset());
            in.readFully(bytes);
        }
        List<SourceFile> files = new ArrayList<>(part.files());
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> fields = Fields.of(line);
                files.add(new SourceFile(fields.get(0), Long.parseLong(fields.get(1)), Long.parseLong(fields.get(2))));
            }
        }
        if (files.size() != part.files()) {
            throw new IOException(list + " has " + files.size() + " files for part " + part.number()
                    + ", the plan says " + part.files());
        }
        return files;
    }
}
