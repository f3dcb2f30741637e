/** Who used which joules: feeds the ledger with what the ResourceManager sees, keeps it over restarts, reports it. */
package io.wattle.scheduler.account;
