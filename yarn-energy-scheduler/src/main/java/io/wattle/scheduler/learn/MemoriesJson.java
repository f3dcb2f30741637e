package io.wattle.scheduler.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The file of what is remembered: text and back. Stateless and thread safe. */
final class MemoriesJson {

    static final int FORMAT = 1;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private MemoriesJson() {}

    static String write(List<JobMemories.Job> jobs) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", FORMAT);
        var array = root.putArray("jobs");
        for (JobMemories.Job job : jobs) {
            ObjectNode node = array.addObject();
            node.put("user", job.name().user());
            node.put("name", job.name().name());
            ObjectNode priorities = node.putObject("priorities");
            job.priorities().forEach((priority, memory) -> write(priorities.putObject("" + priority), memory));
        }
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers can be written", e);
        }
    }

    private static void write(ObjectNode node, TaskMemory memory) {
        ObjectNode durations = node.putObject("durations");
        memory.durations()
                .forEach((nodeClass, faded) -> durations
                        .putObject(nodeClass)
                        .put("meanSeconds", faded.meanSeconds())
                        .put("weight", faded.weight())
                        .put("lastRun", faded.lastRun()));
        node.putObject("cpu")
                .put("cpuSeconds", memory.cpu().cpuSeconds())
                .put("vcoreSeconds", memory.cpu().vcoreSeconds())
                .put("containers", memory.cpu().containers())
                .put("lastRun", memory.cpuRun());
        node.putObject("input")
                .put("mebibytes", memory.input().mebibytes())
                .put("containers", memory.input().containers())
                .put("lastRun", memory.inputRun());
    }

    /**
     * What {@link #write} wrote.
     *
     * @throws IOException if the text is anything else
     */
    static List<JobMemories.Job> read(String text) throws IOException {
        JsonNode root = MAPPER.readTree(text);
        if (root.path("format").asInt() != FORMAT || !root.path("jobs").isArray()) {
            throw new IOException("no file of learned jobs in format " + FORMAT);
        }
        List<JobMemories.Job> jobs = new ArrayList<>();
        try {
            for (JsonNode node : root.path("jobs")) {
                Map<Integer, TaskMemory> priorities = new HashMap<>();
                node.required("priorities")
                        .fields()
                        .forEachRemaining(it -> priorities.put(Integer.valueOf(it.getKey()), memory(it.getValue())));
                JobName name = new JobName(text(node, "user"), text(node, "name"));
                jobs.add(new JobMemories.Job(name, Map.copyOf(priorities)));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("learned job " + (jobs.size() + 1) + ": " + e.getMessage(), e);
        }
        return jobs;
    }

    private static TaskMemory memory(JsonNode node) {
        Map<String, Faded> durations = new HashMap<>();
        node.required("durations")
                .fields()
                .forEachRemaining(it -> durations.put(
                        it.getKey(),
                        new Faded(
                                number(it.getValue(), "meanSeconds"),
                                number(it.getValue(), "weight"),
                                text(it.getValue(), "lastRun"))));
        JsonNode cpu = node.required("cpu");
        CpuShare share =
                new CpuShare(number(cpu, "cpuSeconds"), number(cpu, "vcoreSeconds"), number(cpu, "containers"));
        JsonNode input = node.path("input");
        if (input.isMissingNode()) {
            // Files of before input was learned have none.
            return new TaskMemory(durations, share, text(cpu, "lastRun"), InputRead.NONE, "");
        }
        InputRead read = new InputRead(number(input, "mebibytes"), number(input, "containers"));
        return new TaskMemory(durations, share, text(cpu, "lastRun"), read, text(input, "lastRun"));
    }

    private static double number(JsonNode node, String name) {
        JsonNode value = node.required(name);
        if (!value.isNumber()) {
            throw new IllegalArgumentException(name + ": " + value + " is no number");
        }
        return value.doubleValue();
    }

    private static String text(JsonNode node, String name) {
        JsonNode value = node.required(name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(name + ": " + value + " is no text");
        }
        return value.textValue();
    }
}
