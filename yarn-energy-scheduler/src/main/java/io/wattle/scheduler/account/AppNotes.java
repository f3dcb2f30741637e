package io.wattle.scheduler.account;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of an application besides its joules.
 *
 * @param name what its user calls it: any text
 * @param queue full path of the queue it was submitted to
 * @param end empty while it runs
 */
record AppNotes(String app, String name, String user, String queue, Instant submitted, Optional<AppEnd> end) {

    AppNotes ended(AppEnd how) {
        return new AppNotes(app, name, user, queue, submitted, Optional.of(how));
    }
}
