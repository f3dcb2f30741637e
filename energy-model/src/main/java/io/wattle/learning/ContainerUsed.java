package io.wattle.learning;

/**
 * What is known of the use of one container, or of several. Immutable.
 *
 * @param cpu {@link CpuShare#NONE} if nothing is known of it
 * @param input {@link InputRead#NONE} if nothing is known of it
 */
public record ContainerUsed(CpuShare cpu, InputRead input) {

    /** Nothing is known. */
    public static final ContainerUsed NOTHING = new ContainerUsed(CpuShare.NONE, InputRead.NONE);
}
