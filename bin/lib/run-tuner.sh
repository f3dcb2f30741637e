# shellcheck shell=bash
# Sourced by bin/tuner, that of the sources and that of the distribution, after prerequisites.sh and class-path.sh.
#
# WATTLE_JAVA_OPTS: further options for the tuner's JVM, such as -Xmx2g.
# WATTLE_CLASS_PATH: further jars, such as the opt-in sampler energy-meters-sigar and what it needs.

# run_tuner ROOT JARS ARGUMENT...: becomes the tuner whose jars are in the folder JARS. ROOT has the native programs.
run_tuner() {
  local root=$1 jars=$2 terminal=false stdin_terminal=false jdk_options=() user_options=()
  shift 2
  if [[ -t 1 ]]; then
    terminal=true
  fi
  # Somebody who sees a question and can answer it.
  if [[ -t 0 && (-t 1 || -t 2) ]]; then
    stdin_terminal=true
  fi
  if ((jdk_feature >= 24)); then
    # These JDKs warn on stderr about Hadoop's native code and Netty's memory access.
    jdk_options+=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
  fi
  read -ra user_options <<<"${WATTLE_JAVA_OPTS:-}"

  # Small and quick to start: the cluster's own processes need the memory and the cores.
  exec "$JAVA_HOME/bin/java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xshare:auto \
    "-Dwattle.home=$root" "-Dwattle.terminal=$terminal" \
    "-Dwattle.stdin.terminal=$stdin_terminal" "${jdk_options[@]}" "${user_options[@]}" \
    -cp "$(class_path "$jars" tuner)${WATTLE_CLASS_PATH:+:$WATTLE_CLASS_PATH}" io.wattle.tuner.cli.Main "$@"
}
