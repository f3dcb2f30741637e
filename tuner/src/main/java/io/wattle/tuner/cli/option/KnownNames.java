package io.wattle.tuner.cli.option;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Names that an option takes, and what to say to one that it does not. */
public final class KnownNames {

    private static final int CLOSE_ENOUGH = 3;

    private KnownNames() {}

    /**
     * Nothing, if the value is one of the known names.
     *
     * @throws UsageException that lists them, with the nearest one as a suggestion
     */
    public static void require(String option, String value, List<String> known) throws UsageException {
        if (!known.contains(value)) {
            String suggestion = nearest(value, known)
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("");
            throw new UsageException(
                    option + ": unknown name '" + value + "' (known: " + String.join(", ", known) + ")" + suggestion);
        }
    }

    private static Optional<String> nearest(String value, List<String> known) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        return known.stream()
                .min(Comparator.comparingInt(name -> distance.apply(value, name)))
                .filter(name -> distance.apply(value, name) <= CLOSE_ENOUGH);
    }
}
