package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.scheduler.placement.OfferReplay.Containers;
import io.wattle.simulator.yarn.Ask;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A recorded sequence of offers, in the lines that {@link OfferRecorder} writes. Immutable. */
final class RecordedOffers {

    private final List<String> lines;

    private RecordedOffers(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    /**
     * What two made of it.
     *
     * @param offers that both were asked, up to the first on which they differ
     * @param deferred those that both refused
     * @param difference the first, with its line
     */
    record Comparison(int offers, int deferred, Optional<String> difference) {}

    static RecordedOffers of(List<String> lines) {
        return new RecordedOffers(lines);
    }

    static RecordedOffers resource(String name) {
        try (InputStream in = RecordedOffers.class.getResourceAsStream(name)) {
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> lines() {
        return lines;
    }

    /** How many lines say that. */
    long count(String what) {
        return lines.stream()
                .filter(it -> !it.startsWith("#") && it.contains(what))
                .count();
    }

    /** Feeds two with the same, and compares what they say to each offer. */
    Comparison compare(OfferReplay one, OfferReplay other) {
        int offers = 0;
        int deferred = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("#")) {
                continue;
            }
            String[] words = lines.get(i).split(" ");
            boolean first = feed(one, words);
            boolean second = feed(other, words);
            if (first != second) {
                return new Comparison(
                        offers,
                        deferred,
                        Optional.of("line " + (i + 1) + ", '" + lines.get(i) + "': "
                                + one.getClass().getSimpleName() + (first ? " places" : " defers") + ", "
                                + other.getClass().getSimpleName() + (second ? " places" : " defers")));
            }
            if (words[1].equals("offer")) {
                offers++;
                deferred += first ? 0 : 1;
            }
        }
        return new Comparison(offers, deferred, Optional.empty());
    }

    /** False if it refuses an offer. */
    private static boolean feed(OfferReplay to, String[] words) {
        to.at(Long.parseLong(words[0]));
        switch (words[1]) {
            case "node" -> to.node(number(words[2]), words[3], number(words[4]), number(words[5]));
            case "app" -> to.began(number(words[2]), words[3], deadline(words[4]));
            case "ask" -> to.asked(containers(words), number(words[4]), number(words[5]), number(words[6]));
            case "offer" -> {
                int pending = to.pending(containers(words));
                if (pending != number(words[6])) {
                    throw new IllegalArgumentException(String.join(" ", words) + ": " + pending + " are pending");
                }
                return to.accepts(containers(words), number(words[7]));
            }
            case "placed" -> to.placed(containers(words), number(words[4]));
            case "ended" -> to.ended(containers(words), number(words[4]), shown(words));
            case "report" -> to.reported(number(words[2]));
            default -> throw new IllegalArgumentException(words[1]);
        }
        return true;
    }

    private static Containers containers(String[] words) {
        return new Containers(number(words[2]), Ask.Kind.valueOf(words[3].toUpperCase(Locale.ROOT)));
    }

    /** {@code -}, or outcome, seconds ({@code -}: not known), CPU seconds and vcore seconds. */
    private static Optional<ContainerObservation> shown(String[] words) {
        if (words[5].equals("-")) {
            return Optional.empty();
        }
        OptionalDouble seconds =
                words[6].equals("-") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(words[6]));
        double vcoreSeconds = Double.parseDouble(words[8]);
        CpuShare cpu = vcoreSeconds == 0 ? CpuShare.NONE : CpuShare.ofOne(Double.parseDouble(words[7]), vcoreSeconds);
        return Optional.of(new ContainerObservation(
                ContainerOutcome.valueOf(words[5].toUpperCase(Locale.ROOT)),
                seconds,
                new ContainerUsed(cpu, InputRead.NONE)));
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private static OptionalLong deadline(String word) {
        return word.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(word));
    }
}
