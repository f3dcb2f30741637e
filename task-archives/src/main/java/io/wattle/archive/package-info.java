/**
 * Archives of the classes that masters and tasks load (class-data sharing): making, keeping and checking them. Knows the JDK
 * only.
 */
package io.wattle.archive;
