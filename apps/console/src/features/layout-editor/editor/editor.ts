import {
  cancelStep,
  emptyHistory,
  endStep,
  type Past,
  record,
  redo,
  revise,
  undo,
} from '@mutai/layout/difference/history';
import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { type Merge } from '@mutai/layout/difference/merge';
import { type Viewport } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Language } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { now } from '../../../platform/clock.ts';
import { type EntryField, type RefusedText } from './entry-field.ts';
import { followGuides, type GuideIds, newGuideIds } from './guide-ids.ts';

/** What the canvas shows beside the layout, and what blocks snap to. Of this browser, not of the layout. */
export interface CanvasAids {
  readonly snapping: boolean;
  readonly grid: boolean;
  readonly rulers: boolean;
}

/** A layout as it is edited, and what belongs to this sitting. */
export interface EditorState extends Past {
  /** What the server has; compared by {@link Editor.isChanged}. */
  readonly saved: Layout;
  /** Ids of the selected blocks; all of them exist. */
  readonly selected: ReadonlySet<number>;
  readonly viewport: Viewport;
  /** Ids of the guides of the layout. */
  readonly guideIds: GuideIds;
  /** The language in which texts are shown, one of the canvas's. */
  readonly language: Language;
  readonly aids: CanvasAids;
}

export interface RunOptions {
  /** Typing and nudging: steps with the same key, one soon after the other, are one. */
  readonly key?: string;
  /** What is selected afterwards: blocks that came with it, or ids; without it, what was and is still there. */
  readonly select?: 'added' | Iterable<number>;
}

/** One layout that somebody edits. All changes of the document go through {@link Editor.run}. */
export interface Editor {
  readonly store: StoreApi<EditorState>;
  readonly state: () => EditorState;
  /**
   * Does something to the layout as one step that can be undone.
   *
   * @param title what it is called beside 撤销 and 重做
   * @param command answers the layout as it is afterwards; the same one: nothing happened
   */
  readonly run: (title: string, command: (layout: Layout) => Layout, options?: RunOptions) => void;
  /**
   * Enters a value into a field. Until {@link Editor.endStep}, later values with the same key replace it: the command runs
   * on the layout as it was before the first of them, and all of them are one step.
   */
  readonly revise: (title: string, command: (layout: Layout) => Layout, key: string) => void;
  /** Takes back the values that a field has entered since the last {@link Editor.endStep}. */
  readonly cancelStep: (key: string) => void;
  /** What comes next is a step of its own: a field was left, a key let go. */
  readonly endStep: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (ids: Iterable<number>) => void;
  readonly show: (sitting: Partial<Pick<EditorState, 'viewport' | 'language' | 'aids'>>) => void;
  /** The server has a layout by now: the one that was sent, whatever was done since. */
  readonly markSaved: (saved: Layout) => void;
  /**
   * Another layout takes the place of this one: a draft, a version, what was merged.
   *
   * @param title of the step; null: steps before it hold no more, and are forgotten
   */
  readonly replace: (layout: Layout, title: string | null) => void;
  /**
   * Others have saved meanwhile, and what they did is in the layout now. That is no step: undoing takes back what was done
   * here, and leaves theirs.
   *
   * @param merge theirs with what was done here
   * @param saved theirs
   */
  readonly rebase: (merge: Merge, saved: Layout) => void;
  /**
   * Applies what fields hold and have not applied yet, before a save and before others' changes come in. What comes next is
   * a step of its own.
   */
  readonly settle: () => void;
  /** Texts that fields hold and that were refused: they are in no layout. */
  readonly refusedTexts: () => readonly RefusedText[];
  /**
   * Registers a field that owns its text.
   *
   * @returns ends it
   */
  readonly addField: (field: EntryField) => () => void;
  /**
   * Follows blocks through merges, which may give other ids to blocks that are not saved yet.
   *
   * @returns their present ids
   */
  readonly follow: (ids: readonly number[]) => () => readonly number[];
  /** Whether the layout differs from what the server has. */
  readonly isChanged: () => boolean;
}

const present = (ids: Iterable<number>, { blocks }: Layout): ReadonlySet<number> =>
  new Set([...ids].filter((id) => blocks[id] !== undefined));

const shownLanguage = ({ canvas }: Layout, language: Language): Language =>
  canvas.langList.includes(language) ? language : (canvas.langList[0] ?? language);

/** @param opened the layout as the server has it, or as a new one begins */
export function createEditor(opened: Layout): Editor {
  const store = createStore<EditorState>(() => ({
    layout: opened,
    history: emptyHistory,
    saved: opened,
    selected: new Set(),
    guideIds: newGuideIds(opened.canvas.guides),
    viewport: { x: 0, y: 0, zoom: layoutLimits.zoom.initial },
    language: shownLanguage(opened, 'ch'),
    aids: { snapping: true, grid: false, rulers: true },
  }));
  const state = store.getState;
  const fields = new Set<EntryField>();
  const renumberings: ReadonlyMap<number, number>[] = [];
  const become = (past: Past, selected: Iterable<number> = state().selected) => {
    if (past.layout === state().layout && past.history === state().history) return;
    const { guideIds, layout } = state();
    store.setState({
      ...past,
      guideIds: followGuides(guideIds, layout.canvas.guides, past.layout.canvas.guides),
      selected: present(selected, past.layout),
      language: shownLanguage(past.layout, state().language),
    });
  };
  return {
    store,
    state,
    run: (title, command, { key, select } = {}) => {
      const before = state();
      const after = command(before.layout);
      if (after === before.layout) return;
      const added = () => after.order.filter((id) => before.layout.blocks[id] === undefined);
      const info = { title, at: now(), ...(key === undefined ? {} : { key }) };
      become(record(before, after, info), select === 'added' ? added() : select);
    },
    revise: (title, command, key) => become(revise(state(), command, { title, key, at: now() })),
    cancelStep: (key) => become(cancelStep(state(), key)),
    endStep: () => become(endStep(state())),
    undo: () => become(undo(state())),
    redo: () => become(redo(state())),
    select: (ids) => store.setState({ selected: present(ids, state().layout) }),
    show: (sitting) => store.setState(sitting),
    markSaved: (saved) => store.setState({ saved }),
    replace: (layout, title) =>
      become(title === null ? { layout, history: emptyHistory } : record(state(), layout, { title, at: now() })),
    rebase: ({ layout, history, renumbered }, saved) => {
      const selected = [...state().selected].map((id) => renumbered.get(id) ?? id);
      if (renumbered.size > 0) renumberings.push(renumbered);
      become(endStep({ layout, history }), selected);
      store.setState({ saved });
    },
    settle: () => {
      for (const field of fields) field.settle();
      // A text that is refused later must not take back what was saved.
      become(endStep(state()));
    },
    refusedTexts: () => [...fields].map((field) => field.refused()).filter((refused) => refused !== null),
    addField: (field) => {
      fields.add(field);
      return () => void fields.delete(field);
    },
    follow: (ids) => {
      const from = renumberings.length;
      return () =>
        ids.map((id) => renumberings.slice(from).reduce((current, fresh) => fresh.get(current) ?? current, id));
    },
    isChanged: () => !isEmpty(difference(state().saved, state().layout)),
  };
}
