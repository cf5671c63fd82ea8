#!/bin/sh
# Starts the server, from any folder, with the Node that is installed with it. Its flags stand here alone, for npm,
# systemd and containers: docs/decisions/0001-materials.md. --disable-sigusr1: what log rotation sends must not open a
# debugger.
set -eu
# MALLOC_ARENA_MAX: of arenas for each thread, which glibc keeps once they were used, two do; it saves 3 MB at rest.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/../../node_modules/.bin/node" --max-semi-space-size=2 --v8-pool-size=1 --no-maglev --disable-sigusr1 "$here/start.js" "$@"
