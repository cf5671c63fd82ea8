import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { moveBlocks } from '@mutai/layout/commands/place';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { expect, test, vi } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { createSaver, type SaveFailure, type ServerLayout } from './saver.ts';
import { savingMessages } from './saving.messages.ts';

class Refused extends Error {
  readonly failure: SaveFailure;
  constructor(failure: SaveFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Creates a server with one layout and an editor that has it open. @param isNew the layout is not on the server yet */
function sitting({ isNew = false } = {}) {
  const first = addBlock(addBlock(emptyLayout(), 'text'), 'time');
  let record: ServerLayout | null = isNew ? null : { id: 7, version: 1, updatedBy: '我', document: first };
  /** Outcomes of the next requests in order; `null` succeeds. */
  const faults: (SaveFailure | null)[] = [];
  const sent: Layout[] = [];
  const held: (() => void)[] = [];
  let holding = false;
  const store = (document: Layout, by: string): ServerLayout => {
    record = { id: 7, version: (record?.version ?? 0) + 1, updatedBy: by, document };
    return record;
  };
  const request = async (document: Layout, version: number | null): Promise<ServerLayout> => {
    sent.push(document);
    if (holding) await new Promise<void>((resolve) => held.push(resolve));
    const fault = faults.shift() ?? null;
    if (fault !== null && fault.kind !== 'unanswered') throw new Refused(fault);
    if (version === null && record !== null) return record;
    if (version !== null && record?.version !== version) throw new Refused({ kind: 'stale' });
    const answer = store(document, '我');
    if (fault !== null) throw new Refused(fault);
    return answer;
  };
  const editor = createEditor(isNew ? emptyLayout() : first);
  const told = { merged: vi.fn<(by: string) => void>(), made: vi.fn<(id: number) => void>() };
  const saver = createSaver(editor, isNew ? { id: null, version: null } : { id: 7, version: 1 }, {
    create: (document) => request(document, null),
    update: (_, version, document) => request(document, version),
    load: () =>
      record === null ? Promise.reject(new Refused({ kind: 'gone', message: '' })) : Promise.resolve(record),
    failureOf: (error) => (error instanceof Refused ? error.failure : { kind: 'other', message: String(error) }),
    onMerged: ({ updatedBy }) => told.merged(updatedBy),
    onMade: told.made,
  });
  return {
    editor,
    saver,
    faults,
    sent,
    told,
    record: () => record,
    othersSave: (change: (layout: Layout) => Layout) => store(change(record?.document ?? first), '王芳'),
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const go of held.splice(0)) go();
    },
    title: (title: string) => editor.run('标题', (layout) => setCanvas(layout, { title })),
  };
}

test('a save pressed during another one sends the newer state afterwards', async () => {
  const { editor, saver, sent, title, hold, release, record } = sitting();
  title('大厅');
  hold();
  const first = saver.save();
  title('大厅一层');
  const second = saver.save();
  title('没有按保存');
  expect(sent).toHaveLength(1);
  expect(saver.store.getState().busy).toBe(true);
  release();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(sent.map(({ canvas }) => canvas.title)).toEqual(['大厅', '没有按保存']);
  expect(record()?.document).toEqual(editor.state().layout);
  expect(saver.store.getState()).toMatchObject({ version: 3, busy: false, failure: null });
  expect(editor.isChanged()).toBe(false);
});

test('a failed save changes nothing, and the next one sends everything', async () => {
  const { editor, saver, faults, title, record } = sitting();
  title('大厅');
  faults.push({ kind: 'other', message: '磁盘已满' });
  expect(await saver.save()).toBe(false);
  expect(saver.store.getState().failure).toEqual({ kind: 'other', message: '磁盘已满' });
  expect(editor.isChanged()).toBe(true);
  expect(await saver.save()).toBe(true);
  expect(saver.store.getState().failure).toBeNull();
  expect(record()?.document.canvas.title).toBe('大厅');
});

test('a save without a response is not mistaken for a change by others', async () => {
  const { saver, faults, title, told, record } = sitting();
  title('大厅');
  faults.push({ kind: 'unanswered', message: '' });
  expect(await saver.save()).toBe(false);
  title('大厅一层');
  expect(await saver.save()).toBe(true);
  expect(told.merged).not.toHaveBeenCalled();
  expect(record()).toMatchObject({ version: 3, document: { canvas: { title: '大厅一层' } } });
});

test('a new layout is created once, even if the first response was lost and edits followed', async () => {
  const { saver, faults, title, told, sent, record } = sitting({ isNew: true });
  title('大厅');
  faults.push({ kind: 'unanswered', message: '' });
  expect(await saver.save()).toBe(false);
  title('大厅一层');
  expect(await saver.save()).toBe(true);
  expect(sent.map(({ canvas }) => canvas.title)).toEqual(['大厅', '大厅', '大厅一层']);
  expect(told.made.mock.calls).toEqual([[7]]);
  expect(record()).toMatchObject({ id: 7, version: 2, document: { canvas: { title: '大厅一层' } } });
});

test('a save failure message ends with one punctuation mark, whatever its source', () => {
  expect(savingMessages.notSaved('服务器繁忙，请稍后重试！')).toMatch(/^保存失败：服务器繁忙，请稍后重试！修改/);
  expect(savingMessages.notSavedNorKept('他人正在保存')).toMatch(/^保存失败：他人正在保存。本机/);
});

test('changes saved by others are merged, and undo keeps them', async () => {
  const { editor, saver, title, othersSave, told, record } = sitting();
  title('大厅');
  othersSave((layout) => moveBlocks(layout, [2], { x: 100, y: 50 }));
  expect(await saver.save()).toBe(true);
  expect(told.merged).toHaveBeenCalledWith('王芳');
  expect(record()?.document).toMatchObject({ canvas: { title: '大厅' }, blocks: { 2: { x: 100, y: 50 } } });
  editor.undo();
  expect(editor.state().layout).toMatchObject({ canvas: { title: '未命名布局' }, blocks: { 2: { x: 100 } } });
});

test('new blocks of both sides stay; undo and redo follow the renumbered ids', async () => {
  const { editor, saver, othersSave } = sitting();
  editor.run('添加组件', (layout) => addBlock(layout, 'date'), { select: 'added' });
  othersSave((layout) => addBlock(layout, 'image'));
  expect(await saver.save()).toBe(true);
  expect(editor.state().layout.blocks).toMatchObject({ 3: { type: 'image' }, 4: { type: 'date', title: '日期组件4' } });
  expect([...editor.state().selected]).toEqual([4]);
  editor.undo();
  expect(editor.state().layout.order).toEqual([1, 2, 3]);
  editor.redo();
  expect(editor.state().layout.blocks[4]).toMatchObject({ type: 'date' });
});

test('saves and merges apply pending input of fields', async () => {
  const { editor, saver, othersSave, record } = sitting();
  editor.addField({
    settle: () => editor.revise('标题', (layout) => setCanvas(layout, { title: '键入的' }), 'canvas:title'),
    refused: () => null,
  });
  othersSave((layout) => addBlock(layout, 'image'));
  await saver.look();
  await saver.takeNews();
  expect(editor.state().layout).toMatchObject({ canvas: { title: '键入的' }, blocks: { 3: { type: 'image' } } });
  editor.undo();
  expect(editor.state().layout.canvas.title).toBe('未命名布局');
  expect(await saver.save()).toBe(true);
  expect(record()?.document.canvas.title).toBe('键入的');
});

test('conflicts are asked about; without an answer the edits stay, unsaved', async () => {
  const { editor, saver, othersSave, record } = sitting();
  const write = (content: string) => (layout: Layout) => setParams(layout, [1], 'text', { 'fontCh.content': content });
  editor.run('内容', write('我的'));
  editor.run('标题', (layout) => setCanvas(layout, { title: '我的' }));
  othersSave((layout) => setCanvas(write('对方的')(layout), { title: '对方的' }));
  const question = async () => {
    const saved = saver.save();
    await vi.waitFor(() => expect(saver.store.getState().question).not.toBeNull());
    return { saved, question: saver.store.getState().question };
  };
  const refused = await question();
  expect(refused.question?.conflicts.map(({ field }) => field)).toEqual(['title', 'params.fontCh.content']);
  refused.question?.decide(null);
  expect(await refused.saved).toBe(false);
  expect(editor.state().layout.canvas.title).toBe('我的');
  const answered = await question();
  answered.question?.decide(({ block }) => (block === null ? 'theirs' : 'mine'));
  expect(await answered.saved).toBe(true);
  expect(record()?.document).toMatchObject({
    canvas: { title: '对方的' },
    blocks: { 1: { params: { fontCh: { content: '我的' } } } },
  });
});

test('a rejected text whose value somebody else changed is asked about', async () => {
  const { editor, saver, othersSave, record } = sitting();
  const resolve = vi.fn<(side: string) => void>();
  const changed = (before: Layout, after: Layout) =>
    before.canvas.width === after.canvas.width
      ? null
      : { block: null, field: 'width', base: before.canvas.width, theirs: after.canvas.width };
  editor.addField({
    settle: () => undefined,
    refused: () => ({ text: '99999', problem: '不能大于', changed, resolve }),
  });
  othersSave((layout) => addBlock(layout, 'image'));
  expect(await saver.save(), 'another field').toBe(true);
  for (const side of ['mine', 'theirs'] as const) {
    othersSave((layout) => setCanvas(layout, { width: layout.canvas.width - 100 }));
    const saved = saver.save();
    await vi.waitFor(() => expect(saver.store.getState().question).not.toBeNull());
    const { question } = saver.store.getState();
    expect(question?.conflicts).toMatchObject([{ field: 'width', mine: '99999（未生效：不能大于）' }]);
    question?.decide(() => side);
    expect(await saved).toBe(true);
  }
  expect(resolve.mock.calls).toEqual([['mine'], ['theirs']]);
  expect(record()?.document.canvas.width).toBe(1720);
});

test('changes saved by others are reported and merged without saving; saves without changes are not reported', async () => {
  const { editor, saver, title, othersSave, record } = sitting();
  title('大厅');
  othersSave((layout) => layout);
  await saver.look();
  expect(saver.store.getState()).toMatchObject({ news: null, version: 2 });
  othersSave((layout) => moveBlocks(layout, [2], { x: 100, y: 50 }));
  await saver.look();
  expect(saver.store.getState().news).toMatchObject({ version: 3, updatedBy: '王芳' });
  await saver.takeNews();
  expect(editor.state().layout).toMatchObject({ canvas: { title: '大厅' }, blocks: { 2: { x: 100 } } });
  expect(editor.isChanged()).toBe(true);
  expect(record()).toMatchObject({ version: 3 });
  expect(await saver.save()).toBe(true);
  expect(record()).toMatchObject({ version: 4, document: { canvas: { title: '大厅' } } });
});
