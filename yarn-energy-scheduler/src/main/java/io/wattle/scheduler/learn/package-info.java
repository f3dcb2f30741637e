/** Gets to know applications: how long their containers run, what they wait for, remembered by job name. */
package io.wattle.scheduler.learn;
