package io.wattle.combine.plan;

import java.io.IOException;

/** Nobody can be asked for vcores from here, as in a master that has no token for the ResourceManager. */
public final class VcoresUnknownException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With what is missing. */
    public VcoresUnknownException(String message) {
        super(message);
    }
}
