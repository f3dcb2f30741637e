package io.wattle.node;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Bytes that one container's processes read, those that ended included. Linux has one number for a process and the
 * children that it waited for, so that what a child read that nobody waited for counts only as far as its parent read less
 * meanwhile: the sum can be too low. It is too high only by a child that is waited for in the milliseconds between the
 * list of processes and its parent's figure. For one thread.
 */
final class FamilyReads {

    private final FamilySum bytes = new FamilySum();
    private final Set<Integer> neverRead = new HashSet<>();

    /**
     * Adds a look at the processes.
     *
     * @param io what a process id read
     * @return the bytes until then; empty while a process is there of which they were never told
     */
    OptionalLong update(List<ProcStat> family, IntFunction<ProcIo.Reading> io) {
        List<FamilySum.Member> members = new ArrayList<>();
        Set<Integer> refused = new HashSet<>();
        for (ProcStat process : family) {
            ProcIo.Reading reading = io.apply(process.pid());
            OptionalLong last = bytes.last(process);
            boolean unknown = last.isEmpty() || neverRead.contains(process.pid());
            if (reading.isRefused() && unknown) {
                refused.add(process.pid());
            }
            // Linux refuses the file of a process that ends just now, too: then what was last seen counts.
            long amount = reading.bytes().orElse(last.orElse(0));
            members.add(new FamilySum.Member(
                    process, amount, amount, reading.bytes().isPresent()));
        }
        neverRead.clear();
        neverRead.addAll(refused);
        long sum = bytes.update(members);
        return refused.isEmpty() ? OptionalLong.of(sum) : OptionalLong.empty();
    }
}
