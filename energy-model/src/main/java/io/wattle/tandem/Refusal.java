package io.wattle.tandem;

/**
 * Why a node is not switched as it might be.
 *
 * @param why for people: a sentence without a full stop
 */
record Refusal(Cause cause, String why) {

    static Refusal of(KeepAwakeReason reason) {
        return new Refusal(reason.cause(), reason.why());
    }
}
