/** The energy ledger's lines of finished applications. Pure: no files, no clock. */
package io.wattle.tuning.ledger;
