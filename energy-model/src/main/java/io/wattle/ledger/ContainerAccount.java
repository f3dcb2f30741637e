package io.wattle.ledger;

/**
 * What one container has used so far.
 *
 * @param container who it is
 * @param energy its joules, up to the last reading of its node
 * @param unsettledSeconds seconds it is known to have run since then, whose energy a later reading may still bring
 */
public record ContainerAccount(ContainerRecord container, EnergyTotal energy, double unsettledSeconds) {}
