package io.wattle.tuning.trace;

import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import io.wattle.simulator.trace.JobLookup;
import io.wattle.simulator.trace.TraceFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** A trace's file, compressed with gzip or not; read once, so that it may be a pipe. Not thread safe. */
public final class TraceSource implements AutoCloseable {

    /** By then a key has come that says the form. */
    private static final int HEAD_BYTES = 1 << 20;

    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;

    private final String origin;
    private final byte[] head;
    private final InputStream rest;

    private TraceSource(String origin, byte[] head, InputStream rest) {
        this.origin = origin;
        this.head = head;
        this.rest = rest;
    }

    /** Opens a file. @throws IOException if it cannot be read */
    public static TraceSource open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        try {
            in.mark(2);
            boolean isCompressed = in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
            in.reset();
            InputStream plain = isCompressed ? new GZIPInputStream(in) : in;
            return new TraceSource(file.toString(), plain.readNBytes(HEAD_BYTES), plain);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The form that its content has. @throws TraceException if none is known by its keys */
    public TraceForm form() throws TraceException {
        return TraceForm.of(origin, head);
    }

    /**
     * Reads it, once.
     *
     * @param measuredOn class of the machines that the trace's seconds are of; needed if the form has any
     * @param known jobs that YAML may name
     * @throws IOException if it cannot be read
     * @throws TraceException if it says something wrong
     * @throws YamlFileException if it is YAML and says something wrong
     */
    public ReadTrace read(TraceForm form, Optional<NodeClass> measuredOn, JobLookup known)
            throws IOException, TraceException, YamlFileException {
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), rest);
        return switch (form) {
            case YAML -> new ReadTrace(TraceFile.parse(origin, yaml(all), known), List.of());
            case SLS -> new SlsReader(measuredOn.orElseThrow()).read(new JsonObjects(origin, all));
            case SYNTH -> new SynthReader(measuredOn.orElseThrow()).read(new JsonObjects(origin, all));
            case RUMEN -> new RumenReader(measuredOn.orElseThrow()).read(new JsonObjects(origin, all));
        };
    }

    private String yaml(InputStream in) throws IOException, TraceException {
        byte[] bytes = in.readNBytes(YamlValue.MOST_CHARACTERS + 1);
        if (bytes.length > YamlValue.MOST_CHARACTERS) {
            throw new TraceException(origin + ": more than " + YamlValue.MOST_CHARACTERS
                    + " bytes of YAML (allowed: up to that; cut the trace, or let it be drawn by generate)");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        rest.close();
    }
}
