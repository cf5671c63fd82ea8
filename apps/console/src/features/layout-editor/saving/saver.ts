import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import type { Choose, Conflict } from '@mutai/layout/difference/merge-records';
import type { Layout } from '@mutai/layout/model/layout';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../editor/editor.ts';
import { savingMessages as text } from './saving.messages.ts';

/** Result of a save. */
export type SavedVersion = Pick<ServerLayout, 'id' | 'version'>;

export interface ServerLayout {
  readonly id: number;
  readonly version: number;
  /** Nickname of the user who saved it. */
  readonly updatedBy: string;
  readonly document: Layout;
}

/** Reason of a failed save, as far as the saver handles it. */
export type SaveFailure =
  /** The server has a newer version. */
  | { readonly kind: 'stale' }
  /** It is in the trash or deleted. */
  | { readonly kind: 'gone'; readonly message: string }
  /** No response: it may have been saved. */
  | { readonly kind: 'unanswered'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

/** Server access and callbacks of a saver. */
export interface SaverServices {
  /** Creates a layout. Idempotent: the same content is created once. */
  readonly create: (document: Layout) => Promise<SavedVersion>;
  readonly update: (id: number, version: number, document: Layout) => Promise<SavedVersion>;
  readonly load: (id: number) => Promise<ServerLayout>;
  readonly failureOf: (error: unknown) => SaveFailure;
  /** Called after others' changes were merged without a question. */
  readonly onMerged: (theirs: ServerLayout, base: Layout) => void;
  /** Called when a new layout gets its id. */
  readonly onMade: (id: number) => void;
}

/** Conflicts to resolve before two layouts can be merged. */
export interface ConflictQuestion {
  readonly theirs: ServerLayout;
  readonly base: Layout;
  readonly mine: Layout;
  readonly conflicts: readonly Conflict[];
  /** Resolves the conflicts; `null` cancels merge and save. */
  readonly decide: (choose: Choose | null) => void;
}

export interface SaverState {
  /** `null` before the first save. */
  readonly id: number | null;
  /** Version that the edited layout is based on. */
  readonly version: number | null;
  /** True during a request. */
  readonly busy: boolean;
  /** Failure of the last save, cleared by the next one. */
  readonly failure: SaveFailure | null;
  /** Layout that somebody else has saved since; `null` if none is known. */
  readonly news: ServerLayout | null;
  readonly question: ConflictQuestion | null;
}

/** Saves one layout with one request at a time, in order. */
export interface Saver {
  readonly store: StoreApi<SaverState>;
  /** Saves the current layout. Resolves to true if the server has it; failures are in the state. */
  readonly save: () => Promise<boolean>;
  /** Merges what somebody else has saved, without saving. */
  readonly takeNews: () => Promise<void>;
  /** Checks for saves of others after an event about the layout. */
  readonly look: () => Promise<void>;
}

/** Largest number of merges per save when others are faster. */
const maxMerges = 5;

const same = (one: Layout, other: Layout): boolean => isEmpty(difference(one, other));

/** @param opened both `null` for a new layout */
export function createSaver(
  editor: Editor,
  opened: Pick<SaverState, 'id' | 'version'>,
  services: SaverServices,
): Saver {
  const store = createStore<SaverState>(() => ({ ...opened, busy: false, failure: null, news: null, question: null }));
  const state = store.getState;
  /** Layout sent without a response: it may have been saved. */
  let unanswered: Layout | null = null;
  /** A save was requested and its layout is not sent yet, possibly because of a running request. */
  let isRequested = false;
  let running: Promise<boolean> | null = null;

  /** Records a successful save. Ignores responses older than the known version. */
  const recordSave = ({ id, version }: SavedVersion, sent: Layout): void => {
    const isNew = state().id === null;
    unanswered = null;
    if (version >= (state().version ?? 0)) {
      editor.markSaved(sent);
      store.setState({ id, version, failure: null, news: null });
    }
    if (isNew) services.onMade(id);
  };

  const ask = (question: Omit<ConflictQuestion, 'decide'>): Promise<Choose | null> =>
    new Promise((resolve) => {
      const decide = (choose: Choose | null) => {
        store.setState({ question: null });
        resolve(choose);
      };
      store.setState({ question: { ...question, decide } });
    });

  /** Returns rejected texts of fields whose values a merge changes. */
  const refusedIn = (before: Layout, after: Layout) =>
    editor.refusedTexts().flatMap(({ changed, text: typed, problem, resolve }) => {
      const change = changed(before, after);
      return change === null ? [] : [{ conflict: { ...change, mine: text.refused(typed, problem) }, resolve }];
    });

  /** Merges their layout; resolves to false if that was cancelled. */
  async function join(theirs: ServerLayout): Promise<boolean> {
    if (unanswered !== null && same(unanswered, theirs.document)) {
      // The save without a response did succeed.
      recordSave(theirs, unanswered);
      return true;
    }
    editor.settle();
    const { saved: base, layout: mine } = editor.state();
    const merge = mergeLayouts(base, mine, theirs.document);
    const conflicts = [...merge.conflicts, ...refusedIn(mine, merge.layout).map(({ conflict }) => conflict)];
    const choose = conflicts.length === 0 ? () => 'mine' as const : await ask({ theirs, base, mine, conflicts });
    if (choose === null) return false;
    const { layout, history } = editor.state();
    editor.rebase(mergeLayouts(base, layout, theirs.document, choose, history), theirs.document);
    for (const { conflict, resolve } of refusedIn(layout, editor.state().layout)) resolve(choose(conflict));
    unanswered = null;
    store.setState({ version: theirs.version, news: null, failure: null });
    if (conflicts.length === 0 && !same(base, theirs.document)) services.onMerged(theirs, base);
    return true;
  }

  /** Sends once, or merges what somebody else has saved before the next attempt. */
  async function send(): Promise<'sent' | 'joined' | 'failed'> {
    const { id, version } = state();
    const { layout } = editor.state();
    // A layout that may already exist must be sent unchanged, or it would be created twice.
    const sent = id === null ? (unanswered ?? layout) : layout;
    if (sent === layout) isRequested = false;
    try {
      recordSave(
        id === null || version === null ? await services.create(sent) : await services.update(id, version, sent),
        sent,
      );
      return 'sent';
    } catch (error) {
      const failure = services.failureOf(error);
      if (failure.kind === 'stale' && id !== null) return (await join(await services.load(id))) ? 'joined' : 'failed';
      if (failure.kind === 'unanswered') unanswered = sent;
      store.setState({ failure });
      return 'failed';
    }
  }

  async function run(): Promise<boolean> {
    for (let joins = 0; joins < maxMerges;) {
      const outcome = await send();
      if (outcome === 'failed') return false;
      if (outcome === 'joined') joins += 1;
      else if (!isRequested) return true;
    }
    store.setState({ failure: { kind: 'stale' } });
    return false;
  }

  const exclusively = (work: () => Promise<boolean>): Promise<boolean> => {
    store.setState({ busy: true });
    const ended = work()
      .catch((error: unknown) => {
        store.setState({ failure: services.failureOf(error) });
        return false;
      })
      .finally(() => {
        running = null;
        store.setState({ busy: false });
      });
    running = ended;
    return ended;
  };

  return {
    store,
    save: () => {
      editor.settle();
      isRequested = true;
      return running ?? exclusively(run);
    },
    takeNews: async () => {
      const { news } = state();
      if (news === null || running !== null) return;
      await exclusively(() => join(news));
    },
    look: async () => {
      const { id } = state();
      if (id === null) return;
      // Wait for the own save: it is not news.
      await running;
      try {
        const theirs = await services.load(id);
        await running;
        const { version } = state();
        if (version !== null && theirs.version <= version) return;
        // Published, or saved without changes: nothing to report.
        if (same(editor.state().saved, theirs.document)) store.setState({ version: theirs.version, news: null });
        else store.setState({ news: theirs });
      } catch (error) {
        const failure = services.failureOf(error);
        if (failure.kind === 'gone') store.setState({ failure });
      }
    },
  };
}
