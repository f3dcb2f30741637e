// Compiled among the objects for ARMv6 that the audit looks at, which nothing links or runs.
static_assert(__ARM_ARCH == 6, "the options that follow must win over the tool chain file's");
