# shellcheck shell=bash
# Sourced by the commands in bin/ that run a module's jars, after prerequisites.sh. A module's distribution is its folder
# target/dist: lib with its own jar and all it needs, and stamp, which carries the time its build began.

# Folders whose sources are in a distribution, or are built with it: it is built anew when one of them changes.
# shellcheck disable=SC2034 # For those who source this.
readonly TUNER_MODULES=(energy-model simulator energy-meters node-measure combine-input compaction jobs yarn-energy-config
  conf-templates task-archives tuning tuner)
readonly TESTBED_MODULES=(energy-model energy-meters node-measure combine-input yarn-energy-config yarn-energy-scheduler
  conf-templates testbed/node testbed/hadoop-3.5 testbed/hadoop-3.4 testbed)

# Modules that a testbed needs beside its own jars, as Maven names them.
# shellcheck disable=SC2034
readonly TESTBED_BUILT_WITH=testbed/hadoop-3.5,testbed/hadoop-3.4,yarn-energy-scheduler

# build_distribution ROOT MODULE WHAT FOLDER...: builds MODULE unless its distribution is newer than the sources in all
# FOLDERs. WHAT is its name for people. Modules in the variable built_with, separated by commas, are built with it.
build_distribution() {
  local root=$1 module=$2 what=$3
  shift 3
  is_fresh "$root" "$module" "$@" && return
  mkdir -p "$root/build"
  # One lock for all modules: they share the quick build of those they rest on.
  exec {build_lock}>"$root/build/build.lock"
  if ! flock --nonblock "$build_lock"; then
    say "waiting for another build ..."
    flock "$build_lock"
  fi
  if ! is_fresh "$root" "$module" "$@"; then
    run_maven "$root" "$module" "$what"
  fi
  exec {build_lock}>&-
}

# The change time, not the modification time: it also sees an older file put in a newer one's place. Folders are
# compared too: theirs changes when a file goes away.
is_fresh() {
  local root=$1 stamp=$1/$2/target/dist/stamp folder sources=("$1/pom.xml") changed
  shift 2
  [[ -f $stamp ]] || return 1
  for folder in "$@"; do
    sources+=("$root/$folder/pom.xml")
    [[ ! -d $root/$folder/src/main ]] || sources+=("$root/$folder/src/main")
  done
  changed=$(find "${sources[@]}" -cnewer "$stamp" -print -quit) && [[ -z $changed ]]
}

run_maven() {
  local root=$1 module=$2 what=$3 log=$1/build/$2-build.log message status=0
  message="building $what (a first build downloads what it needs) ..."
  if [[ -d $root/$module/target/dist ]]; then
    message="building $what (its sources changed) ..."
  fi
  SECONDS=0
  (cd "$root" && exec mvn -B -ntp -q -Dwattle.quick -pl "$module${built_with:+,$built_with}" -am package) \
    >"$log" 2>&1 </dev/null {build_lock}>&- &
  local maven=$!
  # A background process ignores the terminal's Ctrl-C.
  trap 'kill "$maven" 2>/dev/null || true; printf "\n" >&2; exit 130' INT TERM HUP
  if [[ -t 2 ]]; then
    while kill -0 "$maven" 2>/dev/null; do
      printf '\rwattle: %s %d s' "$message" "$SECONDS" >&2
      sleep 0.5
    done
    printf '\r\033[K' >&2
  else
    say "$message"
  fi
  wait "$maven" || status=$?
  trap - INT TERM HUP
  if ((status != 0)); then
    tail -n 40 "$log" | sed $'s/\e\\[[0-9;]*m//g; /^$/d' >&2
    say "the build failed; the whole log is $log"
    exit 1
  fi
  say "built in $SECONDS s"
}

# build_programs ROOT: the programs of native-pipes, unless they are newer than their sources.
build_programs() {
  local root=$1 log=$1/build/native-pipes-build.log
  mkdir -p "$root/build"
  if "$root/native-pipes/build-programs" --is-fresh; then
    return
  fi
  say "building the native programs ..."
  SECONDS=0
  if ! "$root/native-pipes/build-programs" >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    say "the native programs do not build; the whole log is $log"
    exit 1
  fi
  say "built in $SECONDS s"
}

# build_spark_job ROOT: the Spark job of benchmarks/spark, with Spark, unless it is newer than its sources.
build_spark_job() {
  local root=$1 folder=$1/benchmarks/spark log=$1/build/spark-job-build.log changed
  mkdir -p "$root/build"
  if [[ -f $folder/target/stamp ]]; then
    changed=$(find "$folder/pom.xml" "$folder/src" -cnewer "$folder/target/stamp" -print -quit)
    [[ -n $changed ]] || return 0
  fi
  say "building the Spark job (a first build downloads Spark) ..."
  SECONDS=0
  # What an earlier build copied would be on the class path, too.
  rm -rf "$folder/target"
  if ! mvn -B -ntp -q -f "$folder/pom.xml" package >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    say "the Spark job does not build; the whole log is $log"
    exit 1
  fi
  touch "$folder/target/stamp"
  say "built in $SECONDS s"
}

# build_s3 ROOT: Hadoop's client of S3 and a server of it, which are downloaded once, unless they are newer than what says so.
build_s3() {
  local root=$1 part folder log=$1/build/s3-build.log
  mkdir -p "$root/build"
  for part in client server; do
    folder=$root/benchmarks/s3/$part
    [[ ! $folder/target/stamp -nt $folder/pom.xml ]] || continue
    say "fetching the $part of S3 ..."
    rm -rf "$folder/target"
    if ! mvn -B -ntp -q -f "$folder/pom.xml" package >"$log" 2>&1 </dev/null; then
      tail -n 40 "$log" >&2
      say "the $part of S3 cannot be fetched; the whole log is $log"
      exit 1
    fi
    touch "$folder/target/stamp"
  done
}

# build_kernel_benchmarks ROOT: those programs of native-pipes that measure its kernels beside Java.
build_kernel_benchmarks() {
  local root=$1 log=$1/build/kernel-benchmarks-build.log folder=$1/native-pipes/target/x86-64
  mkdir -p "$root/build" "$root/native-pipes/target"
  if [[ $(uname -m) != x86_64 ]]; then
    say "the kernels are compared with Java on x86-64 only (this machine: $(uname -m)); name the other comparisons"
    exit 2
  fi
  # With build-programs' lock: both build in one folder.
  if ! (
    cd "$root/native-pipes"
    exec {lock}>target/programs.lock
    flock "$lock"
    # build-programs may have made the folder, without the benchmarks.
    grep -qs '^WATTLE_BENCHMARKS:[A-Z]*=ON' "$folder/CMakeCache.txt" || cmake --preset x86-64 -DWATTLE_TESTS=OFF || exit
    exec cmake --build --preset x86-64 --parallel "${WATTLE_JOBS:-$(nproc)}" \
      --target pi-benchmark wordcount-benchmark {lock}>&-
  ) >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    say "the benchmarks of the kernels do not build; the whole log is $log"
    exit 1
  fi
}
