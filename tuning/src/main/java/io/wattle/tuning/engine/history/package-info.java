/** What finished jobs left: histories, wherever they lie and however large, and the ledger's lines. */
package io.wattle.tuning.engine.history;
