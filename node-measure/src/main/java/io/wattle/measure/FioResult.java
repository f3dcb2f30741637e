package io.wattle.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** The one job of fio's JSON output, as fio 2.99 and later write it. */
record FioResult(Direction read, Direction write) {

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * One direction of the job; a figure that fio did not write is refused when it is asked for.
     *
     * @param json the job's {@code read} or {@code write}
     */
    record Direction(String name, JsonNode json) {

        double megabytesPerSecond() throws NotMeasuredException {
            // "bw" is in KiB; "bw_bytes" says what it is.
            return number("/bw_bytes") / 1e6;
        }

        double iops() throws NotMeasuredException {
            return number("/iops");
        }

        double medianMillis() throws NotMeasuredException {
            return number("/clat_ns/percentile/50.000000") / 1e6;
        }

        long bytes() throws NotMeasuredException {
            return (long) number("/io_bytes");
        }

        private double number(String pointer) throws NotMeasuredException {
            JsonNode node = json.at(pointer);
            if (!node.isNumber()) {
                throw new NotMeasuredException("fio's output has no number at jobs/0/" + name + pointer);
            }
            return node.asDouble();
        }
    }

    static FioResult parse(String output) throws NotMeasuredException {
        // Notes of fio may come before the JSON.
        int start = output.indexOf('{');
        if (start < 0) {
            throw new NotMeasuredException("fio wrote no JSON: " + new ToolRun(0, output, "").complaint());
        }
        JsonNode job;
        try {
            job = JSON.readTree(output.substring(start)).at("/jobs/0");
        } catch (JsonProcessingException e) {
            throw new NotMeasuredException("fio's JSON cannot be read: " + e.getOriginalMessage(), e);
        }
        if (!job.isObject()) {
            throw new NotMeasuredException("fio's output has no job");
        }
        if (job.path("error").asInt() != 0) {
            throw new NotMeasuredException(
                    "fio's job failed with error " + job.path("error").asInt());
        }
        return new FioResult(new Direction("read", job.path("read")), new Direction("write", job.path("write")));
    }
}
