/** The nodes' meters: who has which, when each is asked, and what became of it. */
package io.wattle.scheduler.metering;
