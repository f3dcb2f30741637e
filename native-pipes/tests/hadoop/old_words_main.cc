// As the main() of most such programs: it ends with code 1 for "true", at which Hadoop does not look.
#include "old_words.h"

int main() { return HadoopPipes::runTask(old_words::Whole()); }
