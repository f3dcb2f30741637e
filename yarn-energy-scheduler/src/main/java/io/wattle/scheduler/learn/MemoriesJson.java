package io.wattle.scheduler.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.learning.ClassHistory;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.learning.TaskHistory;
import io.wattle.ledger.JobName;
import io.wattle.placement.Outcomes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The file of what is remembered: text and back. Stateless and thread safe. */
final class MemoriesJson {

    static final int FORMAT = 2;

    /** Its times began with the allocation, and were the lives of executors too: they are left out. */
    private static final int WITHOUT_CLASSES = 1;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private MemoriesJson() {}

    /**
     * What a file says.
     *
     * @param resourceManager the state store's count of ResourceManagers when it was written; 0 if nobody knows, as in files
     *     of before
     */
    record Kept(List<JobMemories.Job> jobs, long resourceManager) {}

    static String write(Kept kept) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", FORMAT);
        root.put("resource_manager", kept.resourceManager());
        var array = root.putArray("jobs");
        for (JobMemories.Job job : kept.jobs()) {
            ObjectNode node = array.addObject();
            node.put("user", job.name().user());
            node.put("name", job.name().name());
            node.put("pinned", job.pinned());
            ObjectNode priorities = node.putObject("priorities");
            job.priorities().forEach((priority, memory) -> write(priorities.putObject("" + priority), memory));
        }
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers can be written", e);
        }
    }

    private static void write(ObjectNode node, TaskHistory memory) {
        ObjectNode classes = node.putObject("classes");
        memory.classes().forEach((nodeClass, it) -> write(classes.putObject(nodeClass), it));
        write(node.putObject("cpu"), memory.cpu()).put("lastRun", memory.cpuRun());
        node.putObject("input")
                .put("mebibytes", memory.input().mebibytes())
                .put("containers", memory.input().containers())
                .put("lastRun", memory.inputRun());
    }

    private static void write(ObjectNode node, ClassHistory memory) {
        node.put("meanSeconds", memory.meanSeconds())
                .put("weight", memory.weight())
                .put("lastRun", memory.lastRun())
                .put("seenMillis", memory.seenMillis());
        write(node.putObject("cpu"), memory.cpu());
        node.putObject("outcomes")
                .put("attempts", memory.outcomes().attempts())
                .put("failures", memory.outcomes().failures())
                .put("millis", memory.outcomes().millis());
    }

    private static ObjectNode write(ObjectNode node, CpuShare cpu) {
        return node.put("cpuSeconds", cpu.cpuSeconds())
                .put("vcoreSeconds", cpu.vcoreSeconds())
                .put("containers", cpu.containers());
    }

    /**
     * What {@link #write} wrote, in this format or the one before.
     *
     * @throws IOException if the text is anything else
     */
    static Kept read(String text) throws IOException {
        JsonNode root = MAPPER.readTree(text);
        int format = root.path("format").asInt();
        if ((format != FORMAT && format != WITHOUT_CLASSES)
                || !root.path("jobs").isArray()) {
            throw new IOException("no file of learned jobs in format " + WITHOUT_CLASSES + " or " + FORMAT);
        }
        List<JobMemories.Job> jobs = new ArrayList<>();
        try {
            for (JsonNode node : root.path("jobs")) {
                Map<Integer, TaskHistory> priorities = new HashMap<>();
                node.required("priorities")
                        .fields()
                        .forEachRemaining(
                                it -> priorities.put(Integer.valueOf(it.getKey()), memory(it.getValue(), format)));
                JobName name = new JobName(text(node, "user"), text(node, "name"));
                jobs.add(new JobMemories.Job(
                        name, Map.copyOf(priorities), format > WITHOUT_CLASSES && flag(node, "pinned")));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("learned job " + (jobs.size() + 1) + ": " + e.getMessage(), e);
        }
        return new Kept(jobs, root.path("resource_manager").asLong());
    }

    private static TaskHistory memory(JsonNode node, int format) {
        Map<String, ClassHistory> classes = new HashMap<>();
        if (format > WITHOUT_CLASSES) {
            node.required("classes").fields().forEachRemaining(it -> classes.put(it.getKey(), ofClass(it.getValue())));
        }
        JsonNode cpu = node.required("cpu");
        CpuShare share = cpu(cpu);
        JsonNode input = node.path("input");
        if (input.isMissingNode()) {
            // Files of before input was learned have none.
            return new TaskHistory(classes, share, text(cpu, "lastRun"), InputRead.NONE, "");
        }
        InputRead read = new InputRead(number(input, "mebibytes"), number(input, "containers"));
        return new TaskHistory(classes, share, text(cpu, "lastRun"), read, text(input, "lastRun"));
    }

    private static ClassHistory ofClass(JsonNode node) {
        JsonNode outcomes = node.required("outcomes");
        return new ClassHistory(
                number(node, "meanSeconds"),
                number(node, "weight"),
                cpu(node.required("cpu")),
                new Outcomes(
                        number(outcomes, "attempts"), number(outcomes, "failures"), (long) number(outcomes, "millis")),
                text(node, "lastRun"),
                (long) number(node, "seenMillis"));
    }

    private static CpuShare cpu(JsonNode node) {
        return new CpuShare(number(node, "cpuSeconds"), number(node, "vcoreSeconds"), number(node, "containers"));
    }

    private static boolean flag(JsonNode node, String name) {
        JsonNode value = node.required(name);
        if (!value.isBoolean()) {
            throw new IllegalArgumentException(name + ": " + value + " is neither true nor false");
        }
        return value.booleanValue();
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
