/** Plans only files that no job before has read: a saved watermark says up to which modification time. */
package io.wattle.combine.since;
