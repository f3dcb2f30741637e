# shellcheck shell=bash
# Sourced by the commands in bin, which say what they know by "daemon" and "tool" and then call "run". Wattle's own:
# like Hadoop's commands as far as a cluster needs them, with the same variables, files and order of the class path.

[[ -n ${HADOOP_HOME:-} ]] || HADOOP_HOME=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
export HADOOP_HOME

libexec=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=SCRIPTDIR/daemons.sh
. "$libexec/daemons.sh"

readonly WRONG_USAGE=2

declare -A classes=() # class of each subcommand
declare -A named=()   # those whose class wants the subcommand as its first argument
daemons=()
tools=()

say() { printf '%s\n' "$*" >&2; }

# daemon SUBCOMMAND CLASS
daemon() {
  classes[$1]=$2
  daemons+=("$1")
}

# tool SUBCOMMAND CLASS [named]
tool() {
  classes[$1]=$2
  tools+=("$1")
  [[ -z ${3:-} ]] || named[$1]=true
}

usage() {
  cat <<TEXT
Usage: $program [--config DIR] [--loglevel LEVEL] COMMAND ARGUMENT...
       $program [--config DIR] [--workers] --daemon start|stop|status DAEMON ARGUMENT...
Commands: ${tools[*]} classpath, or a class with its package
Daemons:  ${daemons[*]:-none}
TEXT
}

refuse() {
  say "$program: $*"
  exit $WRONG_USAGE
}

# run PROGRAM ARGUMENT...
run() {
  program=$1
  shift
  conf_option=()
  action=
  workers=false
  read_options "$@"
  load_environment
  if (($# < read_words + 1)); then
    usage >&2
    exit $WRONG_USAGE
  fi
  shift "$read_words"
  subcommand=$1
  shift
  check_subcommand
  if $workers; then
    on_workers "$@"
  elif [[ -n $action ]]; then
    "${action}_daemon" "$@"
  elif [[ $subcommand == classpath && $# == 0 ]]; then
    class_path
  else
    check_user
    java_command
    [[ -z ${named[$subcommand]:-} ]] || set -- "$subcommand" "$@"
    exec "${java[@]}" "$@"
  fi
}

# Sets read_words to how many arguments come before the subcommand.
read_options() {
  local given=$#
  while (($# > 0)); do
    case $1 in
      --config)
        [[ -d ${2:-} ]] || refuse "--config: no folder '${2:-}'"
        HADOOP_CONF_DIR=$(cd "$2" && pwd)
        conf_option=(--config "$HADOOP_CONF_DIR")
        shift
        ;;
      --daemon)
        [[ ${2:-} =~ ^(start|stop|status)$ ]] || refuse "--daemon: '${2:-}' (known: start, stop, status)"
        action=$2
        shift
        ;;
      --loglevel)
        [[ -n ${2:-} ]] || refuse "--loglevel: no level (such as DEBUG)"
        HADOOP_LOGLEVEL=$2
        shift
        ;;
      --workers) workers=true ;;
      --help | -h)
        usage
        exit 0
        ;;
      -*) refuse "unknown option '$1' (known: --config, --daemon, --workers, --loglevel, --help)" ;;
      *) break ;;
    esac
    shift
  done
  read_words=$((given - $#))
}

check_subcommand() {
  local known="${daemons[*]} ${tools[*]} classpath"
  if [[ -n $action && " ${daemons[*]:-} " != *" $subcommand "* ]]; then
    refuse "--daemon: no daemon '$subcommand' (known: ${daemons[*]:-none})"
  elif $workers && [[ -z $action ]]; then
    refuse "--workers: only with --daemon"
  elif [[ $subcommand == *.* ]]; then
    classes[$subcommand]=$subcommand
  elif [[ $subcommand == classpath ]]; then
    classes[classpath]=org.apache.hadoop.util.Classpath
  elif [[ -z ${classes[$subcommand]:-} ]]; then
    refuse "unknown command '$subcommand' (known: ${known# }, or a class with its package)"
  fi
}

load_environment() {
  export HADOOP_CONF_DIR=${HADOOP_CONF_DIR:-$HADOOP_HOME/etc/hadoop}
  source_settings hadoop-env.sh
  source_settings "$program-env.sh"
  export HADOOP_COMMON_HOME=${HADOOP_COMMON_HOME:-$HADOOP_HOME} HADOOP_HDFS_HOME=${HADOOP_HDFS_HOME:-$HADOOP_HOME}
  export HADOOP_YARN_HOME=${HADOOP_YARN_HOME:-$HADOOP_HOME} HADOOP_MAPRED_HOME=${HADOOP_MAPRED_HOME:-$HADOOP_HOME}
  HADOOP_IDENT_STRING=${HADOOP_IDENT_STRING:-${USER:-$(id -un)}}
  HADOOP_LOG_DIR=${HADOOP_LOG_DIR:-$HADOOP_HOME/logs}
  HADOOP_PID_DIR=${HADOOP_PID_DIR:-/tmp}
  HADOOP_LOGLEVEL=${HADOOP_LOGLEVEL:-INFO}
}

# An operator's file: it need not know of "set -eu".
source_settings() {
  [[ -f $HADOOP_CONF_DIR/$1 ]] || return 0
  set +eu
  # shellcheck disable=SC1090
  . "$HADOOP_CONF_DIR/$1"
  set -eu
}

class_path() {
  local share=$HADOOP_HOME/share/hadoop part path=$HADOOP_CONF_DIR
  if [[ -n ${HADOOP_CLASS_ARCHIVE:-} ]]; then
    path=
    for part in common hdfs yarn mapreduce; do
      path+="$share/$part/lib/*:$share/$part/*:"
    done
    # An archive of classes is of jars: folders come after them. No jar of Hadoop's has a file of settings.
    path+="${HADOOP_CLASSPATH:+$HADOOP_CLASSPATH:}$HADOOP_CONF_DIR"
    printf '%s\n' "$path:$share/common:$share/hdfs:$share/yarn:$share/mapreduce"
    return
  fi
  if [[ -n ${HADOOP_CLASSPATH:-} && -n ${HADOOP_USER_CLASSPATH_FIRST:-} ]]; then
    path+=:$HADOOP_CLASSPATH
  fi
  for part in common hdfs yarn mapreduce; do
    # The folder itself: webapps are in that of HDFS.
    path+=":$share/$part:$share/$part/lib/*:$share/$part/*"
  done
  if [[ -n ${HADOOP_CLASSPATH:-} && -z ${HADOOP_USER_CLASSPATH_FIRST:-} ]]; then
    path+=:$HADOOP_CLASSPATH
  fi
  printf '%s\n' "$path"
}

# HDFS_NAMENODE_USER=hdfs keeps root from starting it by mistake.
check_user() {
  local variable user
  variable=$(variable_of USER)
  user=${!variable:-}
  if [[ -n $user && $user != "$(id -un)" ]]; then
    say "$program: $subcommand is for the user '$user' only, as $variable says (this is '$(id -un)')"
    exit 1
  fi
}

# variable_of OPTS: HDFS_NAMENODE_OPTS.
variable_of() {
  local name=${program}_${subcommand//[!a-zA-Z0-9]/_}_$1
  printf '%s' "${name^^}"
}

is_daemon() { [[ " ${daemons[*]:-} " == *" $subcommand "* ]]; }

# Fills java: the program, its options and the class. Of two options of one name the JVM takes the last: the operator's.
java_command() {
  local logger=${HADOOP_ROOT_LOGGER:-$HADOOP_LOGLEVEL,console} own words=() heap=${HADOOP_HEAPSIZE_MAX:-}
  if [[ ! -x ${JAVA_HOME:-}/bin/java ]]; then
    say "$program: no Java in JAVA_HOME ('${JAVA_HOME:-}'): name one in $HADOOP_CONF_DIR/hadoop-env.sh"
    exit 1
  fi
  # NodeManagers give it to containers.
  export JAVA_HOME
  [[ $action != start ]] || logger=${HADOOP_DAEMON_ROOT_LOGGER:-$HADOOP_LOGLEVEL,RFA}
  java=("$JAVA_HOME/bin/java" "-Dproc_$subcommand" -Djava.net.preferIPv4Stack=true
    "-Dhadoop.log.dir=$HADOOP_LOG_DIR" "-Dhadoop.log.file=$(log_name).log" "-Dhadoop.home.dir=$HADOOP_HOME"
    "-Dhadoop.id.str=$HADOOP_IDENT_STRING" "-Dhadoop.root.logger=$logger" -Dhadoop.policy.file=hadoop-policy.xml
    "-Dyarn.log.dir=$HADOOP_LOG_DIR" "-Dyarn.log.file=$(log_name).log" "-Dyarn.home.dir=$HADOOP_YARN_HOME"
    "-Dyarn.root.logger=$logger")
  own=$(variable_of OPTS)
  own="${HADOOP_OPTS:-} ${!own:-}"
  is_daemon || own="$own ${HADOOP_CLIENT_OPTS:-}"
  read -ra words -d '' <<<"$own" || true
  [[ ! $heap =~ ^[0-9]+$ ]] || heap+=m
  if [[ -n $heap && " $own" != *" -Xmx"* ]]; then
    words+=("-Xmx$heap")
  fi
  if [[ -f ${HADOOP_CLASS_ARCHIVE:-} ]]; then
    java+=("-XX:SharedArchiveFile=$HADOOP_CLASS_ARCHIVE")
  fi
  java+=("${words[@]}" "${classes[$subcommand]}")
  CLASSPATH=$(class_path)
  export CLASSPATH
}
