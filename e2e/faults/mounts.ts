import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * Command prefix for private mounts. Containers may forbid it; then tests that need a small or read-only file system
 * are skipped, because permissions alone do not restrict root.
 */
export const ownMounts = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
].find(
  ([program, ...args]) => spawnSync(program ?? '', [...args, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0,
);

/** Runs a shell command before the server: to change the folder, mount or redirect output. */
export const after = (command: string, redirection = ''): string[] => [
  'sh',
  '-c',
  `${command} && exec "$0" "$@" ${redirection}`,
];

/** Starts the server with a separate file system mounted as the data directory. */
export const mounted = (mount: string, redirection = ''): string[] => [
  ...(ownMounts ?? []),
  ...after(mount, redirection),
];
