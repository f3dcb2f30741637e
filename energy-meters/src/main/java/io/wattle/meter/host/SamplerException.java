package io.wattle.meter.host;

/** A sampler cannot be had or cannot read; the message says why and what to do. */
public final class SamplerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what is to be done in the message. */
    public SamplerException(String message) {
        super(message);
    }

    /** The same with its cause. */
    public SamplerException(String message, Throwable cause) {
        super(message, cause);
    }
}
