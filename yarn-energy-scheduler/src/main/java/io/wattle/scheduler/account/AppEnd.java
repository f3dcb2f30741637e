package io.wattle.scheduler.account;

import java.time.Instant;

/**
 * How an application ended.
 *
 * @param state such as FINISHED; the empty text if it is not known
 * @param time when
 * @param finalStatus what its master said of its success, or YARN in its place, such as SUCCEEDED; the empty text if it is
 *     not known
 * @param mode how its containers were placed when it ended
 */
public record AppEnd(String state, Instant time, String finalStatus, PlacementMode mode) {

    /** An end that nobody knows more of. */
    public AppEnd(String state, Instant time) {
        this(state, time, "", PlacementMode.UNKNOWN);
    }
}
