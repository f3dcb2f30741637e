/** Small files packed into few large ones: what all packages below share. */
package io.wattle.compact;
