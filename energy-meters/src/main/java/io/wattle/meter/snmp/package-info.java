/** Power distribution units read over SNMP. */
package io.wattle.meter.snmp;
