package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.util.Set;

/** One thing to measure. A step must end soon after its thread is interrupted. */
interface Step {

    String name();

    String method();

    /** What the step may give; what it does not give, it or its runner gives a reason for. */
    Set<NodeAttribute> attributes();

    /** Time after which it is cut, if the whole run has its usual time. */
    double limitSeconds();

    /** Most that it writes to the disk. */
    default long diskBytes() {
        return 0;
    }

    /**
     * Measures.
     *
     * @throws NotMeasuredException if it can give none of its figures
     */
    Findings run(StepTime time) throws IOException, InterruptedException, NotMeasuredException;
}
