# shellcheck shell=bash
# Sourced by the commands in bin/ that run a module's jars.

# class_path FOLDER MODULE: its jars in one fixed order: Hadoop's tree holds some classes twice, and Java's own "lib/*"
# follows the file system's order. The module's own jar leads: Hadoop's test jars carry a log4j.properties too.
class_path() {
  local LC_ALL=C IFS=:
  local jars=("$1/$2"-[0-9]*.jar "$1"/*.jar)
  printf '%s' "${jars[*]}"
}
