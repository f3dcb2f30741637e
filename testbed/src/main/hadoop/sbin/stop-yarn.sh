#!/usr/bin/env bash
# Stops the NodeManagers of the file "workers", then the ResourceManager here. "--config DIR" as for yarn.
set -uo pipefail
yarn=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")/bin/yarn
failed=0
# First those that take leave of the other: without it they would try for long.
"$yarn" "$@" --workers --daemon stop nodemanager || failed=1
"$yarn" "$@" --daemon stop resourcemanager || failed=1
exit $failed
