package io.wattle.meter.host;

/**
 * Makes samplers of one name; found by {@link java.util.ServiceLoader}. The class is instantiated whenever samplers are
 * looked up by a name that is not built in, so it must not touch anything native before {@link #open()}.
 */
public interface HostSamplerProvider {

    /** The name it is asked for by. */
    String name();

    /**
     * Makes a sampler.
     *
     * @throws SamplerException if this machine cannot have one
     */
    HostSampler open();
}
