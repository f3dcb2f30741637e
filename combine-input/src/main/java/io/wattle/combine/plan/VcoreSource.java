package io.wattle.combine.plan;

import java.io.IOException;

/** Says how many vcores there are to share work among. */
@FunctionalInterface
public interface VcoreSource {

    /**
     * Vcores, 1 or more.
     *
     * @throws IOException if that cannot be told
     */
    int vcores() throws IOException;
}
