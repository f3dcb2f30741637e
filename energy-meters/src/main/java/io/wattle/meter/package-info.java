/** Meters that read watts and joules of a node, and samplers of its utilisation. */
package io.wattle.meter;
