#!/usr/bin/env bash
# Starts NameNode and SecondaryNameNode here, and the DataNodes of the file "workers". "--config DIR" as for hdfs.
set -uo pipefail
hdfs=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")/bin/hdfs
failed=0
"$hdfs" "$@" --daemon start namenode || failed=1
"$hdfs" "$@" --workers --daemon start datanode || failed=1
"$hdfs" "$@" --daemon start secondarynamenode || failed=1
exit $failed
