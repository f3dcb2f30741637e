/** Reads manifests: lists of files with their lengths, and S3 inventories. */
package io.wattle.combine.manifest;
