package io.wattle.tuner.cli.splits;

import io.wattle.tuning.engine.input.QuarantinedFiles;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The files that a job left out, as the input of a plan.
 *
 * @param quarantine the directory of their lists, as given
 */
record Replay(String quarantine, QuarantinedFiles found) {

    String text() {
        return quarantine + " lists " + (found.files().size() + found.gone() + found.ofOtherInput()) + " files: "
                + found.files().size() + " are planned"
                + (found.gone() > 0 ? ", " + found.gone() + " are not there any more" : "")
                + (found.ofOtherInput() > 0 ? ", " + found.ofOtherInput() + " are of other input" : "");
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("quarantine", quarantine);
        json.put("planned", found.files().size());
        json.put("gone", found.gone());
        json.put("ofOtherInput", found.ofOtherInput());
        return json;
    }
}
