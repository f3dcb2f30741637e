/**
 * What nodes cost and how many are needed: the cost, balance and sizing formulas of the five studies as pure functions
 * of plain figures. Nothing here reads a file, and a figure that is not known is absent, never 0.
 */
package io.wattle.cost;
