/** Whose joules they were: attributes a node's energy to its containers, so that the parts add up to the whole. */
package io.wattle.ledger;
