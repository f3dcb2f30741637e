/**
 * What becomes of a node that a tandem switches: its states, what moves it from one to the next, and what is to be done then. Pure: time,
 * observations and outcomes of programs are told; programs are started and files are written by others.
 */
package io.wattle.tandem.lifecycle;
