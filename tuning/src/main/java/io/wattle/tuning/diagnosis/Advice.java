package io.wattle.tuning.diagnosis;

import io.wattle.tuning.space.Parameter;
import java.util.List;

/**
 * What would lessen a cause.
 *
 * @param moves of settings, any of which may help, the first one most
 * @param words to follow a semicolon, such as {@code larger splits would need fewer}
 */
public record Advice(List<Move> moves, String words) {

    /**
     * Another value of a parameter.
     *
     * @param more whether a larger one; of the size of splits whether fewer maps
     */
    public record Move(Parameter parameter, boolean more) {

        /** A larger value. */
        static Move more(Parameter parameter) {
            return new Move(parameter, true);
        }

        /** A smaller value. */
        static Move less(Parameter parameter) {
            return new Move(parameter, false);
        }
    }

    public Advice {
        moves = List.copyOf(moves);
    }

    static Advice of(String words, Move... moves) {
        return new Advice(List.of(moves), words);
    }
}
