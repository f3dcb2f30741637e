/** Node power through DCMI, by the program ipmitool. */
package io.wattle.meter.ipmi;
