package io.wattle.combine.pack;

import java.util.function.IntToDoubleFunction;

/**
 * How large splits become. A piece weighs its bytes and the cost of opening a file; the parts of a block that was
 * cut pay it once.
 *
 * @param maxBytes most bytes of a split, 1 or more; a larger piece is a split of its own
 * @param maxWeight most that a split weighs, {@code maxBytes} or more; so is a heavier piece
 * @param splits how many splits are wanted, or 0 for as few as {@code maxWeight} allows
 * @param openCost what opening a file weighs, 0 or more
 * @param maxFiles most pieces of a split, 1 or more
 * @param maxLocations most hosts that a split names, 1 or more
 * @param minNodeWeight a host that holds less gets no split of its own
 * @param minRackWeight a rack that holds less gets no split of its own
 * @param hostShare size of a host's splits as a share of the largest, above 0 and at most 1
 */
public record PackingRules(
        long maxBytes,
        long maxWeight,
        int splits,
        long openCost,
        int maxFiles,
        int maxLocations,
        long minNodeWeight,
        long minRackWeight,
        IntToDoubleFunction hostShare) {

    public PackingRules {
        require("maxBytes", maxBytes, 1);
        require("maxWeight", maxWeight, maxBytes);
        require("splits", splits, 0);
        require("openCost", openCost, 0);
        require("maxFiles", maxFiles, 1);
        require("maxLocations", maxLocations, 1);
        require("minNodeWeight", minNodeWeight, 0);
        require("minRackWeight", minRackWeight, 0);
    }

    /** Splits up to a size, the same for all hosts, with at most 10 locations. */
    public static PackingRules upTo(long maxBytes) {
        return new PackingRules(maxBytes, maxBytes, 0, 0, Integer.MAX_VALUE, 10, 0, 0, host -> 1);
    }

    private static void require(String what, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "packing: " + what + " is " + value + " (allowed: " + least + " or more)");
        }
    }
}
