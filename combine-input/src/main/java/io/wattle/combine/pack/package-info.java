/** Packs blocks of files into splits near their data: pure, without Hadoop. */
package io.wattle.combine.pack;
