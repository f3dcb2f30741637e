package io.wattle.scheduler;

/** A scheduler whose placement allocators share an {@link Energy}: they find it through the ResourceManager's context. */
public interface EnergyScheduling {

    /** What they share. */
    Energy energy();

    /** Full path of a queue, from its name or its path. */
    String queuePath(String queue);
}
