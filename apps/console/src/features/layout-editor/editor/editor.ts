import { type BlockStyle } from '@mutai/layout/commands/style';
import {
  cancelStep,
  emptyHistory,
  endStep,
  goToStep,
  type LayoutWithHistory,
  record,
  redo,
  revise,
  undo,
} from '@mutai/layout/difference/history';
import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { type Merge } from '@mutai/layout/difference/merge';
import { type Point, type Size } from '@mutai/layout/geometry/box';
import { type Viewport } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Language } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { now } from '../../../platform/clock.ts';
import { type EntryField, type RefusedText } from './entry-field.ts';
import { type TextRange } from './text-range.ts';
import { followGuides, type GuideIds, newGuideIds } from './guide-ids.ts';
import { createRenumberings, type Renumberings } from './renumberings.ts';

/** Canvas aids and snapping. Not part of the layout. */
export interface CanvasAids {
  readonly snapping: boolean;
  readonly grid: boolean;
  /** Blocks snap to the grid, whether it is shown or not. */
  readonly gridSnapping: boolean;
  /** Step of the grid, in pixels of the canvas. */
  readonly gridSize: number;
  readonly safeAreas: boolean;
  readonly rulers: boolean;
}

/** Edited layout with the state of this editing session. */
export interface EditorState extends LayoutWithHistory {
  /** Layout on the server; compared by {@link Editor.isChanged}. */
  readonly saved: Layout;
  /** Ids of selected, existing blocks. */
  readonly selected: ReadonlySet<number>;
  /** Id of the selected block whose text is edited on the canvas; `null`: none. */
  readonly entering: number | null;
  /** Characters selected in a field for a text. */
  readonly textRange: TextRange | null;
  /** Selected block whose picture is cropped on the canvas, and the size of the picture; `null`: none. */
  readonly cropping: { readonly id: number; readonly natural: Size } | null;
  readonly viewport: Viewport;
  /** Ids of the layout's guides. */
  readonly guideIds: GuideIds;
  /** Language of the shown texts, one of the canvas's languages. */
  readonly language: Language;
  readonly aids: CanvasAids;
  /** Copies made last, tracked through merges, and the top left corner of their originals. */
  readonly lastCopy: { readonly ids: () => readonly number[]; readonly from: Point } | null;
  /** Style that was copied. */
  readonly copiedStyle: BlockStyle | null;
}

export interface RunOptions {
  /** Merge key: consecutive steps with the same key become one. */
  readonly key?: string;
  /** New selection: the added blocks, or ids. Default: keep the selected blocks that still exist. */
  readonly select?: 'added' | Iterable<number>;
}

/** Editor of one layout. All changes of the document use {@link Editor.run}. */
export interface Editor {
  readonly store: StoreApi<EditorState>;
  readonly state: () => EditorState;
  /**
   * Runs a command as one undo step.
   *
   * @param title shown beside 撤销 and 重做
   * @param command returns the new layout, or the same object for no change
   */
  readonly run: (title: string, command: (layout: Layout) => Layout, options?: RunOptions) => void;
  /**
   * Enters a value into a field. Until {@link Editor.endStep}, later values with the same key replace it: the command
   * runs on the layout before the first of them, and all form one step.
   */
  readonly revise: (title: string, command: (layout: Layout) => Layout, key: string) => void;
  /** Reverts the values entered since the last {@link Editor.endStep}. */
  readonly cancelStep: (key: string) => void;
  /** Ends merging: the next change is a separate step. Call it on blur or keyup. */
  readonly endStep: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Undoes or redoes steps until `count` of them are done. */
  readonly goToStep: (count: number) => void;
  readonly select: (ids: Iterable<number>) => void;
  /** Edits the text of a block on the canvas, which selects it. `null` ends editing. */
  readonly enterText: (id: number | null) => void;
  /** Crops the picture of the selected block on the canvas. `null` ends cropping. */
  readonly crop: (cropping: EditorState['cropping']) => void;
  readonly show: (
    sitting: Partial<Pick<EditorState, 'viewport' | 'language' | 'aids' | 'textRange' | 'lastCopy' | 'copiedStyle'>>,
  ) => void;
  /** Records the layout that the server has saved, which may be older than the current one. */
  readonly markSaved: (saved: Layout) => void;
  /**
   * Replaces the layout, for example by a local copy, a version or a merge.
   *
   * @param title title of the step; `null`: clear the history, which no longer applies
   */
  readonly replace: (layout: Layout, title: string | null) => void;
  /**
   * Merges changes that others have saved. This is no step: undo reverts only own changes.
   *
   * @param merge result of merging their layout with the current one
   * @param saved their layout
   */
  readonly rebase: (merge: Merge, saved: Layout) => void;
  /** Applies pending input of fields before a save or merge, and ends the current step. */
  readonly settle: () => void;
  /** Returns texts in fields that were rejected and are not in the layout. */
  readonly refusedTexts: () => readonly RefusedText[];
  /**
   * Registers a field that owns its text.
   *
   * @returns unregisters it
   */
  readonly addField: (field: EntryField) => () => void;
  /**
   * Tracks blocks through merges, which may renumber unsaved blocks.
   *
   * @returns getter of the current ids
   */
  readonly follow: Renumberings['follow'];
  /** React key of a block, for elements that must survive a merge which renumbers it. */
  readonly keyOf: Renumberings['keyOf'];
  /** Returns true if the layout differs from the server's. */
  readonly isChanged: () => boolean;
}

const present = (ids: Iterable<number>, { blocks }: Layout): ReadonlySet<number> =>
  new Set([...ids].filter((id) => blocks[id] !== undefined));

const shownLanguage = ({ canvas }: Layout, language: Language): Language =>
  canvas.langList.includes(language) ? language : (canvas.langList[0] ?? language);

/** @param opened layout from the server, or a new one */
export function createEditor(opened: Layout): Editor {
  const store = createStore<EditorState>(() => ({
    layout: opened,
    history: emptyHistory,
    saved: opened,
    selected: new Set(),
    entering: null,
    textRange: null,
    cropping: null,
    guideIds: newGuideIds(opened.canvas.guides),
    viewport: { x: 0, y: 0, zoom: layoutLimits.zoom.initial },
    language: shownLanguage(opened, 'ch'),
    aids: {
      snapping: true,
      grid: false,
      gridSnapping: false,
      gridSize: layoutLimits.grid.initial,
      safeAreas: false,
      rulers: true,
    },
    lastCopy: null,
    copiedStyle: null,
  }));
  const state = store.getState;
  const fields = new Set<EntryField>();
  const renumberings = createRenumberings();
  type Session = Pick<EditorState, 'entering' | 'textRange' | 'cropping'>;
  const become = (
    past: LayoutWithHistory,
    selected: Iterable<number> = state().selected,
    { entering, textRange, cropping }: Session = state(),
  ) => {
    if (past.layout === state().layout && past.history === state().history) return;
    const { guideIds, layout } = state();
    const left = present(selected, past.layout);
    store.setState({
      ...past,
      entering: entering !== null && left.has(entering) ? entering : null,
      textRange,
      cropping: cropping !== null && left.has(cropping.id) ? cropping : null,
      guideIds: followGuides(guideIds, layout.canvas.guides, past.layout.canvas.guides),
      selected: left,
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
    goToStep: (count) => become(goToStep(state(), count)),
    select: (ids) => store.setState({ selected: present(ids, state().layout), entering: null, cropping: null }),
    enterText: (id) => store.setState(id === null ? { entering: null } : { selected: new Set([id]), entering: id }),
    crop: (cropping) => store.setState({ cropping }),
    show: (sitting) => store.setState(sitting),
    markSaved: (saved) => store.setState({ saved }),
    replace: (layout, title) =>
      become(title === null ? { layout, history: emptyHistory } : record(state(), layout, { title, at: now() })),
    rebase: ({ layout, history, renumbered }, saved) => {
      const { selected, entering, textRange, cropping } = state();
      const idNow = (id: number): number => renumbered.get(id) ?? id;
      renumberings.add(renumbered);
      become(endStep({ layout, history }), [...selected].map(idNow), {
        entering: entering === null ? null : idNow(entering),
        textRange: textRange === null ? null : { ...textRange, block: idNow(textRange.block) },
        cropping: cropping === null ? null : { ...cropping, id: idNow(cropping.id) },
      });
      store.setState({ saved });
    },
    settle: () => {
      for (const field of fields) field.settle();
      // A text rejected later must not revert saved values.
      become(endStep(state()));
    },
    refusedTexts: () => [...fields].map((field) => field.refused()).filter((refused) => refused !== null),
    addField: (field) => {
      fields.add(field);
      return () => void fields.delete(field);
    },
    follow: renumberings.follow,
    keyOf: renumberings.keyOf,
    isChanged: () => !isEmpty(difference(state().saved, state().layout)),
  };
}
