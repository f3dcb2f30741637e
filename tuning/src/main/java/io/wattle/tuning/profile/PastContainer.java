package io.wattle.tuning.profile;

import java.util.OptionalInt;

/**
 * How large a job's containers of one kind were; what nobody recorded is empty.
 *
 * @param memoryMb MiB
 * @param vcores virtual cores that were asked for
 */
public record PastContainer(OptionalInt memoryMb, OptionalInt vcores) {

    /** Of which nothing is known. */
    public static final PastContainer UNKNOWN = new PastContainer(OptionalInt.empty(), OptionalInt.empty());

    /** Of which all is known. */
    public static PastContainer of(int memoryMb, int vcores) {
        return new PastContainer(OptionalInt.of(memoryMb), OptionalInt.of(vcores));
    }
}
