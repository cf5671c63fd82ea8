import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * Program that gives a command mounts of its own. Containers may forbid it, and then the tests that need a small or
 * closed file system are left out; permissions alone do not bind root.
 */
export const ownMounts = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
].find(
  ([program, ...args]) => spawnSync(program ?? '', [...args, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0,
);

/** Starts the server in a shell after a command: another folder, a mount, an output redirected. */
export const after = (command: string, redirection = ''): string[] => [
  'sh',
  '-c',
  `${command} && exec "$0" "$@" ${redirection}`,
];

/** Starts the server with a file system of its own mounted as the data directory. */
export const mounted = (mount: string, redirection = ''): string[] => [
  ...(ownMounts ?? []),
  ...after(mount, redirection),
];
