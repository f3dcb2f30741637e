/** Power and energy scraped from exporters that speak the Prometheus text format. */
package io.wattle.meter.prometheus;
