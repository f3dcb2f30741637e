/** Who used which joules: integrates the readings of nodes and attributes them to containers and buckets. */
package io.wattle.ledger;
