package io.wattle.model;

import java.util.Objects;

/**
 * One kind of machine.
 *
 * @param name catalog key, lower case, such as {@code edison}
 * @param title what a person calls it
 * @param cores physical cores; a node is fully utilised when this many containers compute
 * @param dmipsPerCore Dhrystone MIPS of one core with one thread
 * @param memoryMb physical memory in MiB
 * @param containerMemoryMb memory in MiB that YARN may give to containers
 * @param containerVcores virtual cores that YARN may give to containers
 * @param power watts of the whole node over utilisation
 * @param source study and table that the figures come from
 */
public record NodeClass(
        String name,
        String title,
        int cores,
        double dmipsPerCore,
        int memoryMb,
        int containerMemoryMb,
        int containerVcores,
        PowerCurve power,
        String source) {

    public NodeClass {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(power, "power");
        Objects.requireNonNull(source, "source");
        requirePositive(name, "cores", cores);
        requirePositive(name, "dmipsPerCore", dmipsPerCore);
        requirePositive(name, "containerVcores", containerVcores);
        requirePositive(name, "containerMemoryMb", containerMemoryMb);
        if (containerMemoryMb > memoryMb) {
            throw new IllegalArgumentException("node class " + name + ": containerMemoryMb " + containerMemoryMb
                    + " is more than memoryMb " + memoryMb);
        }
    }

    private static void requirePositive(String name, String figure, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "node class " + name + ": " + figure + " is " + value + " (allowed: a positive number)");
        }
    }
}
