package io.wattle.scheduler.placement;

import java.util.OptionalDouble;

/**
 * What the policy would have said of a container that the stock scheduler placed: that it waits for another class.
 *
 * @param wanted name of that class
 * @param savedJoules what it would have saved, negative if it would have cost more; empty if that class had no room for it at
 *     that moment, or joules are not known
 */
record ShadowVerdict(String wanted, OptionalDouble savedJoules) {}
