package io.wattle.scheduler.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** How far the scheduler goes, as JSON. Stateless and thread safe. */
final class ModeJson {

    private ModeJson() {}

    static ObjectNode of(Commands commands) {
        return put(JsonNodeFactory.instance.objectNode(), commands);
    }

    /** Puts {@code mode}, {@code most_mode} and {@code mode_bound} into an answer. */
    static ObjectNode put(ObjectNode json, Commands commands) {
        json.put("mode", commands.mode().label())
                .put("most_mode", commands.mostMode().label());
        commands.bound()
                .ifPresentOrElse(
                        it -> json.putObject("mode_bound")
                                .put("by", it.by())
                                .put("since", it.since().toString())
                                .put("reason", it.reason().isEmpty() ? null : it.reason()),
                        () -> json.putNull("mode_bound"));
        return json;
    }
}
