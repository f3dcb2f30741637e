/** Lists the input of a job: in parallel, as columns of numbers, in an order that does not hang on the threads. */
package io.wattle.combine.list;
