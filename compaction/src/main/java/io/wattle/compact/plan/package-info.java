/** Which files are compacted, and into which parts: the listing, the packing and the files that say so. */
package io.wattle.compact.plan;
