package io.wattle.node;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells node classes from machines. A class counts only if the machine bears its very name, and has as many cores and
 * about as much memory as the class. Stateless and thread safe.
 */
final class Detector {

    /** Kernel and graphics keep a part of the memory that is built in: the least that may be left. */
    private static final double LEAST_MEMORY = 0.85;

    private static final double MOST_MEMORY = 1.02;

    /**
     * Built-in classes whose machines name themselves. Not here: what cannot be told from another class (an Odroid XU runs
     * on its big or its little cores; the two desktops differ in their disks), and prototypes.
     */
    private static final List<Signature> SIGNATURES = List.of(
            new Signature("edison-bare", cpu("Genuine Intel\\(R\\) CPU 4000 @ 500MHz"), it -> !it.ethernet()),
            new Signature("edison", cpu("Genuine Intel\\(R\\) CPU 4000 @ 500MHz"), Machine::ethernet),
            new Signature("dell-r620", cpu(".*Xeon\\(R\\) CPU E5-2620 0 @ 2.00GHz"), board("PowerEdge R620")),
            new Signature("xeon-e5-2603", cpu(".*Xeon\\(R\\) CPU E5-2603 0 @ 1.80GHz"), it -> true),
            new Signature("alix-3c2-fawn", cpu("Geode\\(TM\\) Integrated Processor by AMD PCS"), it -> true),
            new Signature("alix-3c2", cpu("Geode\\(TM\\) Integrated Processor by AMD PCS"), it -> true),
            new Signature("asus-n270", cpu(".*Atom\\(TM\\) CPU N270 @ 1.60GHz"), it -> true),
            new Signature("intel-n330", cpu(".*Atom\\(TM\\) CPU 330 @ 1.60GHz"), it -> true),
            new Signature("zotac-n330", cpu(".*Atom\\(TM\\) CPU 330 @ 1.60GHz"), it -> true),
            new Signature("axiomtek-z530", cpu(".*Atom\\(TM\\) CPU Z530 @ 1.60GHz"), it -> true),
            new Signature("raspberry-pi", board("Raspberry Pi Model B( Plus)?( Rev .*)?"), it -> true));

    private Detector() {}

    private record Signature(String nodeClass, Predicate<Machine> named, Predicate<Machine> and) {}

    /**
     * The classes that a machine may be of, by name: one if it is known, none or several if not.
     *
     * @param catalog the built-in classes, and the operator's: those match by their title, which {@code bin/tuner node
     *     measure} takes from the machine
     */
    static List<String> candidates(Machine machine, Catalog catalog) {
        Stream<String> builtIn = SIGNATURES.stream()
                .filter(it -> it.named().test(machine) && it.and().test(machine))
                .map(Signature::nodeClass);
        Stream<String> byTitle = catalog.nodeClasses().stream()
                .filter(it -> it.title().equals(machine.cpuModel().orElse(null))
                        || it.title().equals(machine.board().orElse(null)))
                .map(NodeClass::name);
        return Stream.concat(builtIn, byTitle)
                .distinct()
                .filter(name -> catalog.nodeClass(name)
                        .filter(it -> hasSize(it, machine))
                        .isPresent())
                .toList();
    }

    private static boolean hasSize(NodeClass nodeClass, Machine machine) {
        OptionalDouble cores = nodeClass.value(NodeAttribute.CORES);
        OptionalDouble memoryMb = nodeClass.value(NodeAttribute.MEMORY_MB);
        return cores.isPresent()
                && memoryMb.isPresent()
                && machine.cores() == (int) cores.getAsDouble()
                && machine.memoryMb() >= memoryMb.getAsDouble() * LEAST_MEMORY
                && machine.memoryMb() <= memoryMb.getAsDouble() * MOST_MEMORY;
    }

    private static Predicate<Machine> cpu(String regex) {
        Predicate<String> whole = Pattern.compile(regex).asMatchPredicate();
        return it -> it.cpuModel().filter(whole).isPresent();
    }

    private static Predicate<Machine> board(String regex) {
        Predicate<String> whole = Pattern.compile(regex).asMatchPredicate();
        return it -> it.board().filter(whole).isPresent();
    }
}
