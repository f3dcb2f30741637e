package io.wattle.combine.plan;

import io.wattle.combine.list.HostlessPieces;
import io.wattle.combine.pack.Hosts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.net.NetworkTopology;

/**
 * The hosts of a cluster by class, for pieces that none of them holds, where sizes differ by class. Each class gets its share
 * of the bytes, by vcores times weight, in splits of its size, and these name hosts of it: not as they would be near the data,
 * but as a split that is sized for a class has to run there. Not thread safe.
 */
final class ClassHosts implements HostlessPieces {

    /** Begins what stands for all hosts of a class; no host's name does. */
    private static final String MARK = "*";

    private final List<OfClass> classes;

    private ClassHosts(List<OfClass> classes) {
        this.classes = classes;
    }

    /** The hosts of one class. */
    private static final class OfClass {
        private final String name;
        private final double power;
        private final long mostBytes;
        private final List<String> hosts;
        private long bytes;
        private int next;

        /** @param power of all its vcores together */
        OfClass(String name, double power, long mostBytes, List<String> hosts) {
            this.name = name;
            this.power = power;
            this.mostBytes = mostBytes;
            this.hosts = hosts;
        }
    }

    /**
     * The hosts of a cluster; empty if none is of a known class.
     *
     * @param mostBytes of the largest splits
     */
    static Optional<ClassHosts> of(Shares shares, Map<String, Integer> vcoresByHost, long mostBytes) {
        Map<String, List<String>> hosts = new TreeMap<>();
        new TreeMap<>(vcoresByHost)
                .keySet()
                .forEach(host -> shares.className(host)
                        .ifPresent(it -> hosts.computeIfAbsent(it, name -> new ArrayList<>())
                                .add(host)));
        List<OfClass> classes = new ArrayList<>();
        hosts.forEach((name, ofClass) -> {
            double share = shares.of(name);
            long vcores = ofClass.stream().mapToLong(vcoresByHost::get).sum();
            classes.add(new OfClass(name, share * Math.max(1, vcores), (long) (share * mostBytes), ofClass));
        });
        return classes.isEmpty() ? Optional.empty() : Optional.of(new ClassHosts(classes));
    }

    /** The class that a holder stands for; empty if it is a host. */
    static Optional<String> className(String holder) {
        return holder.startsWith(MARK) ? Optional.of(holder.substring(MARK.length())) : Optional.empty();
    }

    /** Of the classes whose splits can hold the piece the one that has least for its power; the fastest if none can. */
    @Override
    public int holder(Hosts numbers, long bytes) {
        OfClass chosen = classes.stream()
                .filter(it -> bytes <= it.mostBytes)
                .min(Comparator.comparingDouble(it -> (it.bytes + bytes) / it.power))
                .orElseGet(() -> classes.stream()
                        .max(Comparator.comparingLong(it -> it.mostBytes))
                        .orElseThrow());
        chosen.bytes += bytes;
        return numbers.id(MARK + chosen.name, NetworkTopology.DEFAULT_RACK);
    }

    /** Hosts for the next split of a class: others than for the one before, as far as there are. */
    List<String> next(String className, int most) {
        OfClass ofClass = classes.stream()
                .filter(it -> it.name.equals(className))
                .findFirst()
                .orElseThrow();
        List<String> hosts = new ArrayList<>();
        for (int i = 0; i < Math.min(most, ofClass.hosts.size()); i++) {
            hosts.add(ofClass.hosts.get(ofClass.next));
            ofClass.next = (ofClass.next + 1) % ofClass.hosts.size();
        }
        return hosts;
    }
}
