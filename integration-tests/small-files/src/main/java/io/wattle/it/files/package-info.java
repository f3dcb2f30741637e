/** Small files for tests. */
package io.wattle.it.files;
