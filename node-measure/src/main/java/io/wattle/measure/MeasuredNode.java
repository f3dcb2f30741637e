package io.wattle.measure;

import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import java.time.Duration;
import java.util.List;

/**
 * What a measurement found.
 *
 * @param nodeClass every figure with its method as source; what was not measured with the reason
 * @param steps in the order they ran
 * @param warnings what may make figures wrong, such as other load on the machine
 * @param elapsed time of the whole run
 */
public record MeasuredNode(NodeClass nodeClass, List<StepResult> steps, List<String> warnings, Duration elapsed) {

    public MeasuredNode {
        steps = List.copyOf(steps);
        warnings = List.copyOf(warnings);
    }

    /** A cluster file with this one class; the warnings are its first lines, as comments. */
    public String yaml() {
        StringBuilder yaml = new StringBuilder();
        for (String warning : warnings) {
            // A line break would end the comment and start YAML.
            yaml.append("# Warning: ")
                    .append(warning.replaceAll("\\p{Cntrl}+", " "))
                    .append('\n');
        }
        return yaml.append(NodeClassYaml.write(nodeClass)).toString();
    }
}
