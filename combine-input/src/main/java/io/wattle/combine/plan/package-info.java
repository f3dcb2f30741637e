/** From listed files and settings to splits. */
package io.wattle.combine.plan;
