// @vitest-environment happy-dom
import { layoutComponentPermissions } from '@mutai/contract/layout-components/resource';
import type { ListedLayoutComponent } from '@mutai/contract/layout-components/schema';
import { addBlock } from '@mutai/layout/commands/blocks';
import { type Component, componentFrom, placeComponent } from '@mutai/layout/commands/components';
import { updateInstances } from '@mutai/layout/commands/update-instances';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DialogQuestion } from '../../../ui/kit/kit.tsx';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { ComponentLibrary } from './component-library.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

configure({ defaultHidden: true });
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const { document } = componentFrom(addBlock(emptyLayout(), 'text'), [1]);
const old: Component = { id: 5, revision: 1, document };
const fresh: Component = { ...old, revision: 2 };

const server = vi.hoisted(() => ({
  load: vi.fn<() => Promise<void>>(),
  replaced: vi.fn<(next: Layout) => void>(),
}));
vi.mock('../components/components.queries.ts', () => ({
  useComponents: () => ({ data: [{ id: 5, revision: 2, version: 1, name: '站名' }] }),
  useRenewComponents: () => async () => undefined,
  componentQuery: () => ({ queryKey: ['component'], queryFn: async () => fresh }),
  loadFor: async () => {
    await server.load();
    return { component: fresh, documentOf: () => document };
  },
  replaceDocument: async (_: ListedLayoutComponent, next: Layout) => {
    server.replaced(next);
    return fresh;
  },
}));

const warn = vi.fn<(message: string) => void>();
const asked = vi.fn<(question: DialogQuestion) => void>();
const nothing = () => undefined;
const Kit = testingKit([layoutComponentPermissions.read, layoutComponentPermissions.update], {
  ask: (question) => {
    asked(question);
    return nothing;
  },
  toast: { success: nothing, info: nothing, warning: warn },
});

const placedOld = placeComponent(emptyLayout(), old, { x: 500, y: 500 });

it('an instance that is updated already causes no warning, and a second click nothing', async () => {
  const loaded = Promise.withResolvers<void>();
  server.load.mockReturnValue(loaded.promise);
  const { editor } = renderInEditor(Kit, placedOld, <PropertyPanel />, { selected: [1] });
  const button = screen.getByRole('button', { name: /^更 ?新$/u });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(server.load).toHaveBeenCalledTimes(1);
  act(() => editor.run('更新', (layout) => updateInstances(layout, fresh, () => document, [1])));
  await act(async () => loaded.resolve());
  expect(editor.state().layout.blocks[1]?.component?.revision).toBe(2);
  expect(warn).not.toHaveBeenCalled();
});

it('of many components the first ones are shown, and how many there are besides', () => {
  const ids = Array.from({ length: 23 }, (_, index) => index + 100);
  const many = ids.reduce((layout, id) => placeComponent(layout, { ...old, id }, { x: 500, y: 500 }), emptyLayout());
  renderInEditor(Kit, many, <PropertyPanel />, { selected: many.order });
  expect(screen.getAllByRole('button', { name: '解除关联' })).toHaveLength(20);
  expect(screen.getByText('还有 3 个组件，减少所选内容后显示。')).toBeTruthy();
});

it('a component is updated with the blocks that were selected, whatever ids a merge has given them', async () => {
  const { editor } = renderInEditor(
    Kit,
    emptyLayout(),
    <ComponentLibrary centre={() => ({ x: 0, y: 0 })} onDrag={nothing} />,
  );
  act(() => editor.run('添加组件', (layout) => addBlock(layout, 'text'), { select: 'added' }));
  fireEvent.click(screen.getByRole('button', { name: '“站名”的更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /用所选内容更新/u }));
  act(() => {
    const { layout, saved, history } = editor.state();
    const theirs = addBlock(saved, 'image');
    editor.rebase(
      mergeLayouts(saved, layout, theirs, () => 'mine', history),
      theirs,
    );
  });
  await act(async () => asked.mock.calls[0]?.[0].onOk());
  const [sent] = server.replaced.mock.calls[0] ?? [];
  expect(Object.values(sent?.blocks ?? {}).map(({ type }) => type)).toEqual(['text']);
});
