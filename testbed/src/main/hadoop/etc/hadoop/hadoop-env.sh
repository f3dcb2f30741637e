# Sourced by all commands in bin. What is set here goes before what the environment says.

# JDK 17 or later, where the environment has none:
# export JAVA_HOME=

# Hadoop 3.4 needs it on JDK 17, 3.5 does not mind.
export HADOOP_OPTS="--add-opens=java.base/java.lang=ALL-UNNAMED ${HADOOP_OPTS:-}"
