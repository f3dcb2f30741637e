package io.wattle.tuning.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.OutputDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The digest that the output of each trial has to have: one that is known, or that of the first trial, which a file keeps for the sessions
 * that go on with the run. Used by one thread.
 */
final class ReferenceOutput {

    private static final Logger LOG = LoggerFactory.getLogger(ReferenceOutput.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINES = "lines";
    private static final String CHECKSUM = "checksum";

    private final Optional<Path> file;
    private Optional<OutputDigest> digest;

    private ReferenceOutput(Optional<Path> file, Optional<OutputDigest> digest) {
        this.file = file;
        this.digest = digest;
    }

    /** One that is known. */
    static ReferenceOutput of(OutputDigest right) {
        return new ReferenceOutput(Optional.empty(), Optional.of(right));
    }

    /**
     * That of the first trial.
     *
     * @param file that keeps it, and may have it already; empty to keep it in memory only
     * @throws InputException if the file is damaged
     */
    static ReferenceOutput ofFirstTrial(Optional<Path> file) throws IOException {
        return new ReferenceOutput(
                file, file.isPresent() && Files.exists(file.get()) ? Optional.of(read(file.get())) : Optional.empty());
    }

    /** What an output should be; the first that is asked for is what all others should be. */
    OutputDigest orFirst(OutputDigest output) {
        if (digest.isEmpty()) {
            digest = Optional.of(output);
            file.ifPresent(it -> write(it, output));
        }
        return digest.get();
    }

    private static OutputDigest read(Path file) throws IOException {
        try {
            JsonNode json = JSON.readTree(file.toFile());
            if (json.path(LINES).canConvertToLong() && json.path(CHECKSUM).canConvertToLong()) {
                return new OutputDigest(
                        json.get(LINES).asLong(), json.get(CHECKSUM).asLong());
            }
        } catch (JsonProcessingException e) {
            throw damaged(file, e);
        }
        throw damaged(file, null);
    }

    private static InputException damaged(Path file, Exception cause) {
        return InputException.saying(
                file + ": is damaged (needed: the numbers " + LINES + " and " + CHECKSUM
                        + "; delete it, and the next trial's output is taken for right)",
                cause);
    }

    /** A run goes on without it: then the next session takes its own first output. */
    private static void write(Path file, OutputDigest output) {
        try {
            Path beside = file.resolveSibling(file.getFileName() + ".new");
            JSON.writeValue(beside.toFile(), Map.of(LINES, output.lines(), CHECKSUM, output.checksum()));
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("could not write {}", file, e);
        }
    }
}
