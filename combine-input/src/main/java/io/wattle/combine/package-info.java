/** What a mapper sees of combined input: where its record comes from, and keys that say so. */
package io.wattle.combine;
