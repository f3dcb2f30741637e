// As the main() of most such programs: it ends with code 1 for "true". Hadoop does not look at it.
#include "old_words.h"

int main() { return HadoopPipes::runTask(old_words::Whole()); }
