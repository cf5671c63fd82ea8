import { spawnSync } from 'node:child_process';

/** Returns true if a program is installed; tests that need a missing one are skipped. */
export const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
