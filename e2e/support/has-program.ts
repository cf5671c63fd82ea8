import { spawnSync } from 'node:child_process';

/** Whether this machine has a program that is not ours: what needs it is tried where it is at hand. */
export const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
