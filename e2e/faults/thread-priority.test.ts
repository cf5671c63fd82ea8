import { readdir, readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/server.ts';

/** Thread name → nice values in a process; 0: default, 19: lowest. */
async function prioritiesOf(pid: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const priorities = new Map<string, number[]>();
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const [head = '', numbers = ''] = (await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')).split(') ');
    const name = head.slice(head.indexOf('(') + 1);
    // Field 19 of proc_pid_stat(5), two of which precede the bracket.
    priorities.set(name, [...(priorities.get(name) ?? []), Number(numbers.split(' ')[16])]);
  }
  return priorities;
}

test.runIf(process.platform === 'linux')(
  "V8's background threads have a lower priority than the main thread",
  async () => {
    const server = await startServer();
    onTestFinished(async () => void (await server.stop()));
    const priorities = await prioritiesOf(server.pid);
    const answering = priorities.get('MainThread') ?? [];
    expect(answering).toHaveLength(1);
    expect(priorities.get('V8Worker')?.length).toBeGreaterThan(0);
    for (const one of priorities.get('V8Worker') ?? []) expect(one).toBeGreaterThan(answering[0] ?? 0);
  },
);
