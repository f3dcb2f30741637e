/** What operators see of the joules: the page {@code /energy}, and JSON below {@code /energy/v1}. */
package io.wattle.scheduler.web;
