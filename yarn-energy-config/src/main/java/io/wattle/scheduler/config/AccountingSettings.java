package io.wattle.scheduler.config;

import io.wattle.ledger.IdlePolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * How joules are measured and kept.
 *
 * @param interval time between two readings of a node, positive
 * @param meters which node has which meter; watts of all others are estimated
 * @param directory where the ledger is kept, a path or URI; empty if it is forgotten with the ResourceManager
 * @param checkpoint time between two savings of the ledger, positive
 * @param rotateMb MiB after which a new file of finished applications begins, 1 or more
 * @param keepFiles most files of finished applications, 1 or more
 * @param idlePolicy who bears idle joules
 */
public record AccountingSettings(
        Duration interval,
        MeterPatterns meters,
        Optional<String> directory,
        Duration checkpoint,
        int rotateMb,
        int keepFiles,
        IdlePolicy idlePolicy) {}
