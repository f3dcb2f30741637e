/** The cluster's nodes as the policy sees them: their classes, sizes and room. */
package io.wattle.scheduler.nodes;
