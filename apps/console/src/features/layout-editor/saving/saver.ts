import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import type { Choose, Clash } from '@mutai/layout/difference/merge-records';
import type { Layout } from '@mutai/layout/model/layout';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../editor/editor.ts';
import { savingMessages as text } from './saving.messages.ts';

/** What a save answers. */
export type SavedVersion = Pick<ServerLayout, 'id' | 'version'>;

/** A layout as the server has it. */
export interface ServerLayout {
  readonly id: number;
  readonly version: number;
  /** Nickname of who saved it. */
  readonly updatedBy: string;
  readonly document: Layout;
}

/** Why something could not be saved, as far as the saver has to know. */
export type SaveFailure =
  /** The server has a newer one. */
  | { readonly kind: 'stale' }
  /** It is in the trash, or gone. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Whether it was saved nobody knows. */
  | { readonly kind: 'unanswered'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

/** What a saver works with. */
export interface SaverPlaces {
  /** Makes a new layout; the same content is made once, however often it is sent. */
  readonly create: (document: Layout) => Promise<SavedVersion>;
  readonly update: (id: number, version: number, document: Layout) => Promise<SavedVersion>;
  readonly load: (id: number) => Promise<ServerLayout>;
  readonly failureOf: (error: unknown) => SaveFailure;
  /** Others' changes were joined with what was done here, unasked. */
  readonly onMerged: (theirs: ServerLayout, base: Layout) => void;
  /** A new layout has a number by now. */
  readonly onMade: (id: number) => void;
}

/** What has to be decided before two states of a layout can be joined. */
export interface ClashQuestion {
  readonly theirs: ServerLayout;
  readonly base: Layout;
  readonly mine: Layout;
  readonly clashes: readonly Clash[];
  /** Answers it; null: nothing is joined, and nothing saved. */
  readonly decide: (choose: Choose | null) => void;
}

export interface SaverState {
  /** Null: not saved yet. */
  readonly id: number | null;
  /** The version that what is edited was made from. */
  readonly version: number | null;
  /** A request is on its way. */
  readonly busy: boolean;
  /** Why the last save failed; it ends with the next one. */
  readonly failure: SaveFailure | null;
  /** What somebody else has saved since; null: nothing that is known. */
  readonly news: ServerLayout | null;
  readonly question: ClashQuestion | null;
}

/** Saves one layout: one request at a time, in order. */
export interface Saver {
  readonly store: StoreApi<SaverState>;
  /** Saves what is edited by now. Resolves with whether the server has it; failures are in the state. */
  readonly save: () => Promise<boolean>;
  /** Joins what somebody else has saved with what is edited, without saving. */
  readonly takeNews: () => Promise<void>;
  /** Asks whether somebody else has saved: something has happened to the layout on the server. */
  readonly look: () => Promise<void>;
}

/** How often a save starts over because somebody else was quicker. */
const joinsMax = 5;

const same = (one: Layout, other: Layout): boolean => isEmpty(difference(one, other));

/** @param opened null for both: a new layout */
export function createSaver(editor: Editor, opened: Pick<SaverState, 'id' | 'version'>, places: SaverPlaces): Saver {
  const store = createStore<SaverState>(() => ({ ...opened, busy: false, failure: null, news: null, question: null }));
  const state = store.getState;
  /** What was sent without an answer: it may have been saved. */
  let unanswered: Layout | null = null;
  /** Somebody has pressed and what was edited then is not sent yet, perhaps because a request is on its way. */
  let due = false;
  let running: Promise<boolean> | null = null;

  /** The server has what was sent. An answer that is older than what is known says nothing. */
  const reached = ({ id, version }: SavedVersion, sent: Layout): void => {
    const isNew = state().id === null;
    unanswered = null;
    if (version >= (state().version ?? 0)) {
      editor.markSaved(sent);
      store.setState({ id, version, failure: null, news: null });
    }
    if (isNew) places.onMade(id);
  };

  const ask = (question: Omit<ClashQuestion, 'decide'>): Promise<Choose | null> =>
    new Promise((resolve) => {
      const decide = (choose: Choose | null) => {
        store.setState({ question: null });
        resolve(choose);
      };
      store.setState({ question: { ...question, decide } });
    });

  /** Refused texts of fields whose values a merge changes: those were typed over values that are others now. */
  const refusedIn = (before: Layout, after: Layout) =>
    editor.refusedTexts().flatMap(({ changed, text: typed, problem, resolve }) => {
      const change = changed(before, after);
      return change === null ? [] : [{ clash: { ...change, mine: text.refused(typed, problem) }, resolve }];
    });

  /** Joins theirs with what is edited; answers whether that was done. */
  async function join(theirs: ServerLayout): Promise<boolean> {
    if (unanswered !== null && same(unanswered, theirs.document)) {
      // It was saved after all.
      reached(theirs, unanswered);
      return true;
    }
    editor.settle();
    const { saved: base, layout: mine } = editor.state();
    const merge = mergeLayouts(base, mine, theirs.document);
    const clashes = [...merge.clashes, ...refusedIn(mine, merge.layout).map(({ clash }) => clash)];
    const choose = clashes.length === 0 ? () => 'mine' as const : await ask({ theirs, base, mine, clashes });
    if (choose === null) return false;
    const { layout, history } = editor.state();
    editor.rebase(mergeLayouts(base, layout, theirs.document, choose, history), theirs.document);
    for (const { clash, resolve } of refusedIn(layout, editor.state().layout)) resolve(choose(clash));
    unanswered = null;
    store.setState({ version: theirs.version, news: null, failure: null });
    if (clashes.length === 0 && !same(base, theirs.document)) places.onMerged(theirs, base);
    return true;
  }

  /** Sends once, or joins what somebody else has saved, which is to be sent then. */
  async function send(): Promise<'sent' | 'joined' | 'failed'> {
    const { id, version } = state();
    const { layout } = editor.state();
    // A layout that may have been made is not made a second time with something else in it.
    const sent = id === null ? (unanswered ?? layout) : layout;
    if (sent === layout) due = false;
    try {
      reached(
        id === null || version === null ? await places.create(sent) : await places.update(id, version, sent),
        sent,
      );
      return 'sent';
    } catch (error) {
      const failure = places.failureOf(error);
      if (failure.kind === 'stale' && id !== null) return (await join(await places.load(id))) ? 'joined' : 'failed';
      if (failure.kind === 'unanswered') unanswered = sent;
      store.setState({ failure });
      return 'failed';
    }
  }

  async function run(): Promise<boolean> {
    for (let joins = 0; joins < joinsMax;) {
      const outcome = await send();
      if (outcome === 'failed') return false;
      if (outcome === 'joined') joins += 1;
      else if (!due) return true;
    }
    store.setState({ failure: { kind: 'stale' } });
    return false;
  }

  const exclusively = (work: () => Promise<boolean>): Promise<boolean> => {
    store.setState({ busy: true });
    const ended = work()
      .catch((error: unknown) => {
        store.setState({ failure: places.failureOf(error) });
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
      due = true;
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
      // What this window is sending is no news.
      await running;
      try {
        const theirs = await places.load(id);
        await running;
        const { version } = state();
        if (version !== null && theirs.version <= version) return;
        // Published, or saved as it was: nothing to be told.
        if (same(editor.state().saved, theirs.document)) store.setState({ version: theirs.version, news: null });
        else store.setState({ news: theirs });
      } catch (error) {
        const failure = places.failureOf(error);
        if (failure.kind === 'gone') store.setState({ failure });
      }
    },
  };
}
