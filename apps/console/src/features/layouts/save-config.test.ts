import { setBlocks, setCanvas } from '@mutai/layout/commands/blocks';
import { moveBlocks } from '@mutai/layout/commands/place';
import type { Layout } from '@mutai/layout/model/layout';
import { layoutOf, textAt } from '@mutai/layout/testing/layouts';
import { expect, test } from 'vitest';
import { saveConfig } from './save-config.ts';

const base = layoutOf([textAt(1, 1700, 0)]);
const stale = new Error('stale');

/** Creates a server on which somebody else has saved a newer version. */
function serverWith(document: Layout) {
  const state = { version: 2, document };
  return {
    state,
    load: () => Promise.resolve({ ...state }),
    save: (sent: Layout, version: number) => {
      if (version !== state.version) return Promise.reject(stale);
      state.version += 1;
      state.document = sent;
      return Promise.resolve();
    },
    isStale: (error: unknown) => error === stale,
  };
}

test('saving settings keeps changes by others', async () => {
  const server = serverWith(moveBlocks(setBlocks(base, [1], { title: '别人的' }), [1], { x: -900, y: 100 }));
  await saveConfig(base, 1, { width: 1080, langSwitch: 5 }, server);
  const { canvas, blocks } = server.state.document;
  expect(canvas).toMatchObject({ width: 1080, langSwitch: 5 });
  expect(blocks[1]).toMatchObject({ title: '别人的', x: 800, y: 100 });
});

test('a conflicting change of the same setting is not overwritten without asking', async () => {
  const theirs = setCanvas(base, { title: '甲' });
  const server = serverWith(theirs);
  await expect(saveConfig(base, 1, { title: '乙' }, server)).rejects.toBe(stale);
  expect(server.state.document).toBe(theirs);
});

test('nothing is merged without a base', async () => {
  const theirs = setCanvas(base, { description: '甲' });
  const server = serverWith(theirs);
  await expect(saveConfig(undefined, 1, { title: '乙' }, server)).rejects.toBe(stale);
  expect(server.state.document).toBe(theirs);
});
