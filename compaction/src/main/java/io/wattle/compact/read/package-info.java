/** Reads the files of compacted directories as if they were still there, with combine-input's readers. */
package io.wattle.compact.read;
