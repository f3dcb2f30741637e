package io.wattle.scheduler.account;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of an application besides its joules.
 *
 * @param name what its user calls it: any text
 * @param queue full path of the queue it was submitted to
 * @param end empty while it runs
 * @param unseen what no ledger saw of it
 * @param type such as MAPREDUCE; the empty text if it is not known
 * @param mode how its containers were placed from its beginning until it was last heard of
 */
record AppNotes(
        String app,
        String name,
        String user,
        String queue,
        Instant submitted,
        Optional<AppEnd> end,
        Unseen unseen,
        String type,
        PlacementMode mode) {

    /**
     * Time of an application in which no ResourceManager kept a ledger, or one whose last state was lost.
     *
     * @param any whether containers may have run that are in no account
     * @param seconds of known containers that are in no account
     */
    record Unseen(boolean any, double seconds) {

        static final Unseen NOTHING = new Unseen(false, 0);
        static final Unseen SOMETHING = new Unseen(true, 0);

        Unseen plus(Unseen more) {
            return new Unseen(any || more.any, seconds + more.seconds);
        }

        /** Whether every container and all its time is in an account. */
        boolean nothing() {
            return !any && seconds == 0;
        }
    }

    AppNotes ended(AppEnd how) {
        return new AppNotes(app, name, user, queue, submitted, Optional.of(how), unseen, type, mode.then(how.mode()));
    }

    AppNotes with(Unseen more) {
        return new AppNotes(app, name, user, queue, submitted, end, unseen.plus(more), type, mode);
    }

    /** It goes on in this mode, maybe another than before. */
    AppNotes placed(PlacementMode now) {
        return new AppNotes(app, name, user, queue, submitted, end, unseen, type, mode.then(now));
    }
}
