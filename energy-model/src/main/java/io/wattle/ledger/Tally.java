package io.wattle.ledger;

/** Growing {@link NodeAccount.Counts}. */
final class Tally {

    long readings;
    long missingReadings;
    long lateReadings;
    long gaps;
    long counterResets;
    long clockSteps;
    long lateEvents;
    long ignoredEvents;

    NodeAccount.Counts counts() {
        return new NodeAccount.Counts(
                readings, missingReadings, lateReadings, gaps, counterResets, clockSteps, lateEvents, ignoredEvents);
    }
}
