package io.wattle.meter.host;

/**
 * Looks at the machine it runs on. Thread safe; but utilisation is since the last sample of this sampler, so whoever needs
 * an interval of its own takes a sampler of its own.
 */
public interface HostSampler extends AutoCloseable {

    /** The name it is asked for by: oshi, sigar. */
    String name();

    /**
     * Takes a sample.
     *
     * @throws SamplerException if the machine's figures cannot be read, or the sampler is closed
     */
    HostSample sample();

    /** Gives back what the sampler holds. */
    @Override
    void close();
}
