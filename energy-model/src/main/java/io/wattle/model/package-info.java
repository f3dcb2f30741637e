/** Node classes, cluster profiles and power curves: the facts every other module computes with. */
package io.wattle.model;
