package io.wattle.tandem;

/** What takes too long is over: a boot has a last moment, and so has a shutdown. */
final class TimeOuts {

    private TimeOuts() {}

    static void mark(Round round) {
        TandemSettings.Limits limits = round.settings().limits();
        for (NodeSnapshot node : round.cluster().nodes()) {
            double seconds = round.nowSeconds() - node.sinceSeconds();
            switch (node.power()) {
                case WAKING -> {
                    if (seconds >= limits.resumeSeconds()) {
                        round.decide(
                                node,
                                Action.RESUME_TIMED_OUT,
                                Cause.TIME_OUT,
                                "it did not wake within " + Round.seconds(limits.resumeSeconds())
                                        + "; its next try is in "
                                        + Round.seconds(limits.backOffSeconds(node.failedWakes() + 1)));
                    }
                }
                case SUSPENDING -> {
                    if (seconds >= limits.suspendSeconds()) {
                        round.decide(
                                node,
                                Action.SUSPEND_TIMED_OUT,
                                Cause.TIME_OUT,
                                "it was told to sleep " + Round.seconds(seconds)
                                        + " ago, and its heartbeats tell whether it does");
                    }
                }
                case DRAINING, DRAINED -> {
                    if (seconds >= limits.drainSeconds()
                            && (!node.isEmpty() || node.dataReason().isPresent())) {
                        round.decide(
                                node,
                                Action.CANCEL_DRAIN,
                                Cause.TIME_OUT,
                                "it is still in use after draining for " + Round.seconds(seconds)
                                        + node.dataReason().map(it -> ": " + it).orElse(""));
                    }
                }
                default -> {}
            }
        }
    }
}
