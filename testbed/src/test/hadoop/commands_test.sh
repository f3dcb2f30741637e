#!/usr/bin/env bash
# Usage: commands_test.sh HOME VERSION
# Tests the commands of an assembled Hadoop home without a cluster: what is refused, what Java is given, pid files, and
# that its jars are those of VERSION.
set -euo pipefail

home=$(readlink -f "$1")
version=$2
work=$(mktemp -d)
trap 'kill "${stray:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
failures=0

unset "${!HADOOP_@}" "${!HDFS_@}" "${!YARN_@}" "${!MAPRED_@}" CLASSPATH
export USER=tester HADOOP_PID_DIR=$work/pids HADOOP_LOG_DIR=$work/logs
host=$(uname -n)

# A Java that says how it was started, in a folder with a space: "say" ends at once, "sleep" goes on as a daemon would.
fake=$work/'a jdk'
mkdir -p "$fake/bin" "$work/conf"
cat >"$fake/bin/java" <<'TEXT'
#!/usr/bin/env bash
printf '%s\n' "CLASSPATH=$CLASSPATH" "$@" >"$FAKE_OUT"
case ${FAKE_DOES:-say} in
  sleep) while :; do read -rt 0.1 <> <(:) || true; done ;;
  stubborn) trap '' TERM; while :; do read -rt 0.1 <> <(:) || true; done ;;
  fail) echo 'no such port'; exit 7 ;;
esac
TEXT
chmod 755 "$fake/bin/java"
export FAKE_OUT=$work/java.txt

fail() {
  printf 'commands_test: %s\n' "$*" >&2
  failures=$((failures + 1))
}

# expect CODE TEXT COMMAND...: TEXT is somewhere in what it prints.
expect() {
  local code=$1 text=$2 out status=0
  shift 2
  out=$("$@" 2>&1 </dev/null) || status=$?
  [[ $status == "$code" ]] || fail "code $status, not $code: $* : $out"
  [[ $out == *"$text"* ]] || fail "no '$text' from $* : $out"
}

given() { grep -qxF -e "$1" "$FAKE_OUT" || fail "Java was not given '$1': $(tr '\n' ' ' <"$FAKE_OUT")"; }

not_given() { ! grep -qF -e "$1" "$FAKE_OUT" || fail "Java was given '$1': $(tr '\n' ' ' <"$FAKE_OUT")"; }

what_is_wrong_is_said_with_what_is_known() {
  expect 2 "unknown command 'namenod' (known: namenode secondarynamenode datanode" "$home/bin/hdfs" namenod
  expect 2 "no daemon 'dfs' (known: namenode" "$home/bin/hdfs" --daemon start dfs
  expect 2 "'restart' (known: start, stop, status)" "$home/bin/yarn" --daemon restart nodemanager
  expect 2 "unknown option '--demon'" "$home/bin/yarn" --demon start nodemanager
  expect 2 "no folder '$work/none'" "$home/bin/mapred" --config "$work/none" job -list
  expect 2 'only with --daemon' "$home/bin/yarn" --workers node -list
  expect 2 'Usage: hadoop' "$home/bin/hadoop"
  expect 0 'Daemons:  historyserver' "$home/bin/mapred" --help
  expect 1 'no Java in JAVA_HOME' env JAVA_HOME="$work" "$home/bin/hadoop" version
}

conf_comes_first_on_the_class_path() {
  local share=$home/share/hadoop part expected=$work/conf
  for part in common hdfs yarn mapreduce; do
    expected+=":$share/$part:$share/$part/lib/*:$share/$part/*"
  done
  expect 0 "$expected" "$home/bin/hadoop" --config "$work/conf" classpath
  expect 0 "$expected:/x/*" env HADOOP_CLASSPATH='/x/*' "$home/bin/yarn" --config "$work/conf" classpath
  expect 0 "$work/conf:/x/*:$share/common" env HADOOP_CLASSPATH='/x/*' HADOOP_USER_CLASSPATH_FIRST=true \
    HADOOP_CONF_DIR="$work/conf" "$home/bin/hdfs" classpath
}

# Of folders no archive can be made.
an_archive_of_classes_is_of_the_jars_that_come_first() {
  local share=$home/share/hadoop JAVA_HOME=$fake HADOOP_CLASS_ARCHIVE=$work/none.jsa part expected=
  export JAVA_HOME HADOOP_CLASS_ARCHIVE
  for part in common hdfs yarn mapreduce; do
    expected+="$share/$part/lib/*:$share/$part/*:"
  done
  expect 0 "$expected/x.jar:$work/conf:$share/common:" env HADOOP_CLASSPATH=/x.jar \
    "$home/bin/yarn" --config "$work/conf" classpath
  "$home/bin/yarn" --config "$work/conf" nodemanager
  not_given -XX:SharedArchiveFile
  touch "$HADOOP_CLASS_ARCHIVE"
  "$home/bin/yarn" --config "$work/conf" nodemanager
  given "-XX:SharedArchiveFile=$HADOOP_CLASS_ARCHIVE"
  unset HADOOP_CLASS_ARCHIVE
}

java_is_given_what_the_settings_say() {
  local JAVA_HOME=$fake
  export JAVA_HOME
  # Not written for "set -u".
  # shellcheck disable=SC2016
  echo 'export HDFS_NAMENODE_OPTS="-Xmx96m $NOBODY_SET_THIS -Dx=*"' >"$work/conf/hadoop-env.sh"
  echo 'export YARN_NODEMANAGER_OPTS=-Dfrom.yarn=env' >"$work/conf/yarn-env.sh"
  export HADOOP_OPTS=-Dall=1 HADOOP_CLIENT_OPTS=-Dclient=1 HADOOP_HEAPSIZE_MAX=77
  "$home/bin/hdfs" --config "$work/conf" namenode -format 'two words'
  for word in -Dproc_namenode -Dall=1 -Xmx96m '-Dx=*' -format 'two words' "-Dhadoop.home.dir=$home" \
    org.apache.hadoop.hdfs.server.namenode.NameNode; do
    given "$word"
  done
  not_given -Xmx77m
  not_given -Dclient=1
  "$home/bin/yarn" --config "$work/conf" --loglevel WARN application -list
  for word in -Xmx77m -Dclient=1 -Dhadoop.root.logger=WARN,console application -list; do
    given "$word"
  done
  "$home/bin/yarn" --config "$work/conf" nodemanager
  given -Dfrom.yarn=env
  "$home/bin/hadoop" --config "$work/conf" some.other.Main 1
  given some.other.Main
  unset HADOOP_OPTS HADOOP_CLIENT_OPTS HADOOP_HEAPSIZE_MAX
  rm "$work/conf"/*
}

daemons_have_hadoops_pid_files_and_logs() {
  local JAVA_HOME=$fake FAKE_DOES=sleep pid file=$work/pids/hadoop-tester-datanode.pid
  export JAVA_HOME FAKE_DOES
  hdfs=("$home/bin/hdfs" --config "$work/conf" --daemon)
  expect 3 'datanode is stopped' "${hdfs[@]}" status datanode
  expect 0 'no datanode to stop' "${hdfs[@]}" stop datanode
  expect 0 '' "${hdfs[@]}" start datanode -Dkey=value
  given -Dkey=value
  given -Dhadoop.root.logger=INFO,RFA
  given "-Dhadoop.log.file=hadoop-tester-datanode-$host.log"
  [[ -f $work/logs/hadoop-tester-datanode-$host.out ]] || fail 'no .out file'
  pid=$(<"$file")
  expect 0 "datanode is running as process $pid" "${hdfs[@]}" status datanode
  expect 1 "running as process $pid" "${hdfs[@]}" start datanode
  expect 0 '' "${hdfs[@]}" stop datanode
  # Nobody may wait for it here: then it stays as a zombie, without a command line.
  [[ -z $(tr -d '\0' 2>/dev/null <"/proc/$pid/cmdline") ]] || fail 'stop left it running'
  [[ ! -e $file ]] || fail 'stop left its pid file'
  FAKE_DOES=stubborn
  expect 0 '' "${hdfs[@]}" start datanode
  expect 0 'it is killed' env HADOOP_STOP_TIMEOUT=1 "${hdfs[@]}" stop datanode
  FAKE_DOES=fail
  expect 1 'no such port' "${hdfs[@]}" start datanode
  expect 1 "is for the user 'hdfs' only" env HDFS_DATANODE_USER=hdfs "${hdfs[@]}" start datanode
  # Its number is another process's by now.
  sleep 60 &
  stray=$!
  echo "$stray" >"$file"
  expect 1 'is dead, but its pid file exists' "${hdfs[@]}" status datanode
  expect 0 'no datanode to stop' "${hdfs[@]}" stop datanode
  kill -0 "$stray" || fail "stop killed another's process"
}

workers_are_reached_by_ssh() {
  printf 'w1\n# w2\n\nw3 # last\n' >"$work/conf/workers"
  mkdir -p "$work/bin"
  printf '#!/bin/bash\nwhile [[ $1 == -* ]]; do [[ $1 != -o ]] || shift; shift; done\necho "$1 runs $2"\n[[ $1 != w3 ]]\n' \
    >"$work/bin/ssh"
  chmod 755 "$work/bin/ssh"
  expect 1 "w1: w1 runs $home/bin/yarn --config $work/conf --daemon start nodemanager a\\ b" \
    env PATH="$work/bin:$PATH" "$home/bin/yarn" --config "$work/conf" --workers --daemon start nodemanager 'a b'
}

what_jobs_and_daemons_need_is_in_its_place() {
  local file
  for file in common/hadoop-common-"$version" hdfs/hadoop-hdfs-"$version" yarn/hadoop-yarn-server-nodemanager-"$version" \
    mapreduce/hadoop-mapreduce-client-app-"$version" mapreduce/hadoop-mapreduce-examples-3.4.2; do
    [[ -f $home/share/hadoop/$file.jar ]] || fail "no $file.jar"
  done
  [[ -f $home/share/hadoop/hdfs/webapps/hdfs/WEB-INF/web.xml ]] || fail 'no webapps of HDFS'
  for file in zookeeper-3 metrics-core snappy-java slf4j-reload4j; do
    compgen -G "$home/share/hadoop/common/lib/$file*.jar" >/dev/null || fail "no $file in common/lib"
  done
  if compgen -G "$home/share/hadoop/*/*-tests.jar" >/dev/null || compgen -G "$home/share/hadoop/*/lib/junit*" >/dev/null; then
    fail 'jars of tests are in the home'
  fi
  file=$(find "$home/share" -name '*.jar' -printf '%f\n' | sort | uniq -d)
  [[ -z $file ]] || fail "more than once: $file"
  expect 0 "Hadoop $version" "$home/bin/hadoop" version
}

what_is_wrong_is_said_with_what_is_known
conf_comes_first_on_the_class_path
an_archive_of_classes_is_of_the_jars_that_come_first
java_is_given_what_the_settings_say
daemons_have_hadoops_pid_files_and_logs
workers_are_reached_by_ssh
what_jobs_and_daemons_need_is_in_its_place

((failures == 0)) || exit 1
