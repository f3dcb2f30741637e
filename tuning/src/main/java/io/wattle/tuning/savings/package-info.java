/** What jobs used before and after something changed, from the ledger's lines of finished applications. Pure: no files, no clock. */
package io.wattle.tuning.savings;
