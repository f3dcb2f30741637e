/** One tuning run: the loop, its journal and what it found. Knows no Hadoop; an {@link io.wattle.tuning.run.Engine} does. */
package io.wattle.tuning.run;
