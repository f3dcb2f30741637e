/** The elastic tandem in a ResourceManager: looks at nodes and work, asks the policy, and has its decisions carried out by programs. */
package io.wattle.scheduler.tandem;
