import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useVisibleRows } from '../../../ui/kit/use-visible-rows.ts';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import styles from './common/panels.module.css';
import { panelMessages as text } from './common/panels.messages.ts';
import { useListDrag } from '../../../ui/kit/use-list-drag.ts';
import { type LayerActions, LayerRow } from './layers/layer-row.tsx';
import { LayerSearch } from './layers/layer-search.tsx';
import { layerSearch, layerText } from './layers/layer-words.ts';
import { type SelectionModifiers, rowHeight, selectedAfter } from './layers/layer-rows.ts';
import { useLayerCommands } from './layers/use-layer-commands.ts';

/** Rendered height until the list is measured, in pixels. */
const heightAtFirst = 640;

const heightOf = ({ clientHeight }: HTMLElement): number => (clientHeight === 0 ? heightAtFirst : clientHeight);

const held = (event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): SelectionModifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
});

/**
 * 当前组件: virtual list of all blocks from front to back. Fills its parent, which must have a height. Tab stops at one
 * row; arrow keys move between rows and, to the right, to the buttons of a row.
 */
export function Layers() {
  const editor = useEditor();
  const layout = useEditorState((state) => state.layout);
  const selected = useEditorState((state) => state.selected);
  const commands = useLayerCommands();
  const help = useId();
  const { order, blocks } = layout;
  const language = useEditorState((state) => state.language);
  const [query, setQuery] = useState('');
  // Deferred, so that typing stays fluid among thousands of layers.
  const search = useDeferredValue(query.trim());
  const ids = useMemo(() => {
    if (search === '') return order.toReversed();
    const isFound = layerSearch(search);
    return order.filter((id) => isFound(blocks[id])).toReversed();
  }, [order, blocks, search]);

  const list = useRef<HTMLDivElement>(null);
  /** Row in the tab order, until the selection changes. */
  const [at, setAt] = useState<{ readonly id: number; readonly among: string } | null>(null);
  /** {@link Editor.keyOf} the block whose title is edited. */
  const [renaming, setRenaming] = useState<string | null>(null);
  const anchor = useRef<number | null>(null);
  /** Row to focus after the next render. */
  const wanted = useRef<number | null>(null);
  const among = useMemo(() => [...selected].join(), [selected]);
  /** Last selection made here: any other one comes from the canvas, or from before the list was shown. */
  const own = useRef('');

  const [firstSelected] = selected;
  const isThere = at !== null && blocks[at.id] !== undefined && (at.among === among || firstSelected === undefined);
  const preferred = isThere ? at.id : firstSelected;
  // The search may hide it.
  const stop = preferred !== undefined && ids.includes(preferred) ? preferred : ids[0];

  // Always render the row in the tab order, even out of view.
  const kept = stop === undefined ? -1 : ids.indexOf(stop);
  const { rows, show } = useVisibleRows({ scroller: list, count: ids.length, rowHeight, kept, height: heightAtFirst });

  const bringIntoView = (id: number) => {
    const index = ids.indexOf(id);
    if (index !== -1) show(index);
  };
  const stopAtRow = (id: number) => setAt({ id, among: [...editor.state().selected].join() });
  const focus = (id: number) => {
    wanted.current = id;
    stopAtRow(id);
    bringIntoView(id);
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-layer="${String(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const follow = useEffectEvent((selection: string) => {
    if (own.current === selection) return;
    own.current = selection;
    const [first] = selected;
    if (first === undefined) return;
    anchor.current = first;
    const { current } = list;
    const [from, height] = current === null ? [0, heightAtFirst] : [current.scrollTop, heightOf(current)];
    const seen = ids.slice(Math.ceil(from / rowHeight), Math.floor((from + height) / rowHeight));
    if (!seen.some((id) => selected.has(id))) bringIntoView(first);
  });
  useEffect(() => follow(among), [among]);

  const select = (chosen: readonly number[]) => {
    editor.select(chosen);
    own.current = [...editor.state().selected].join();
  };
  const choose = (id: number, keys: SelectionModifiers) => {
    select(selectedAfter(selected, ids, anchor.current ?? id, id, keys));
    if (!keys.shift) anchor.current = id;
  };
  /** Returns the row to focus after a row is removed. */
  const neighbourOf = (id: number): number | undefined => {
    const gone = new Set(commands.together(id));
    const index = ids.indexOf(id);
    return (
      ids.slice(index).find((other) => !gone.has(other)) ?? ids.slice(0, index).findLast((other) => !gone.has(other))
    );
  };
  const remove = (id: number) => {
    const neighbour = neighbourOf(id);
    commands.remove(id, () => {
      if (neighbour !== undefined) focus(neighbour);
    });
  };

  const { drag, grab } = useListDrag(list, rowHeight, ids, ({ from, gap }) => {
    const id = ids[from];
    if (id !== undefined) commands.drop(id, gap, ids);
  });
  const dragged = drag === null ? undefined : ids[drag.from];

  /** @returns true if the key was handled */
  const pressed = (event: KeyboardEvent<HTMLElement>, id: number): boolean => {
    const { key, altKey } = event;
    const index = ids.indexOf(id);
    const height = list.current === null ? heightAtFirst : heightOf(list.current);
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      PageUp: Math.max(0, index - page),
      PageDown: Math.min(ids.length - 1, index + page),
      Home: 0,
      End: ids.length - 1,
    };
    const { shift, ctrl } = held(event);
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      commands.step(id, key === 'ArrowUp' ? 'forward' : 'backward', ids);
      focus(id);
      return true;
    }
    if (altKey) return false;
    const next = steps[key];
    if (next !== undefined) {
      const to = ids[next];
      if (to === undefined) return true;
      if (!ctrl) choose(to, { shift, ctrl: false });
      focus(to);
      return true;
    }
    if (key === 'ArrowRight' || key === 'ArrowLeft')
      return stepInRow(event.currentTarget, key === 'ArrowRight' ? 1 : -1);
    // Buttons in the row handle these keys themselves.
    if (event.target !== event.currentTarget) return false;
    if (key === ' ' || key === 'Enter') choose(id, { shift, ctrl: ctrl || key === ' ' });
    else if (key === 'F2') setRenaming(editor.keyOf(id));
    else if (key === 'Delete' || key === 'Backspace') remove(id);
    else if (key.toLowerCase() === 'a' && ctrl) select(search === '' ? order : ids);
    else return false;
    return true;
  };

  const actions: LayerActions = {
    onClick: (event, id) => {
      choose(id, held(event));
      focus(id);
    },
    onKeyDown: (event, id) => {
      if (!pressed(event, id)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus: stopAtRow,
    onGrab: grab,
    rename: (id) => setRenaming(editor.keyOf(id)),
    renamed: (id) => {
      setRenaming(null);
      focus(id);
    },
    lock: commands.lock,
    hide: commands.hide,
    remove,
    selectGroup: commands.selectGroup,
  };

  return (
    <div className={styles['layers']}>
      <VisuallyHidden>
        <span id={help}>{text.layersHelp}</span>
      </VisuallyHidden>
      {order.length > 0 && (
        <LayerSearch
          query={query}
          onChange={setQuery}
          onLeave={() => {
            if (stop !== undefined) focus(stop);
          }}
        />
      )}
      <VisuallyHidden>
        <span role="status">{search === '' ? '' : text.layersFound(ids.length)}</span>
      </VisuallyHidden>
      {ids.length === 0 && <EmptyState small text={order.length === 0 ? text.layersEmpty : text.layersNone} />}
      <div
        ref={list}
        role="grid"
        aria-label={text.layers}
        aria-describedby={help}
        aria-multiselectable
        aria-rowcount={ids.length}
        className={styles['layerList']}
        hidden={ids.length === 0}
      >
        <div style={{ height: ids.length * rowHeight }} className={styles['layerRoom']}>
          {rows.map((index) => {
            const id = ids[index];
            const block = id === undefined ? undefined : blocks[id];
            return (
              id !== undefined &&
              block !== undefined && (
                <LayerRow
                  key={editor.keyOf(id)}
                  block={block}
                  content={layerText(block, language)}
                  ground={layout.canvas.bgColor}
                  index={index}
                  selected={selected.has(id)}
                  stop={id === stop}
                  renaming={editor.keyOf(id) === renaming}
                  moved={dragged !== undefined && (id === dragged || (selected.has(dragged) && selected.has(id)))}
                  actions={actions}
                />
              )
            );
          })}
          {drag !== null && <div className={styles['insertion']} style={{ top: drag.gap * rowHeight }} />}
        </div>
      </div>
    </div>
  );
}

/** Moves the focus between a row and its buttons. */
function stepInRow(row: HTMLElement, by: 1 | -1): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button')];
  const at = stops.findIndex((element) => element === document.activeElement);
  stops[at + by]?.focus({ preventScroll: true });
  return true;
}
