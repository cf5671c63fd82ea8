import { ApiError } from '@mutai/client/api-error';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { difference, isEmpty } from '@mutai/layout/difference/difference';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { readStoredText, removeStored, writeStoredText } from '../../../platform/browser/browser-storage.ts';
import { now, startTimer } from '../../../platform/clock.ts';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { submissionKeys } from '../../../platform/http/submission-keys.ts';
import { onSessionEnding } from '../../../platform/session/session-end.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useKit, type KitServices } from '../../../ui/kit/kit.tsx';
import type { OpenedLayout } from '../../../ui/kit/layout-address.ts';
import type { Editor } from '../editor/editor.ts';
import { createLayout, layoutModuleName, loadLayout, loadVersion, updateLayout } from './layouts.queries.ts';
import { whatChanged } from './describe.ts';
import {
  type CopyOwner,
  dropCopy,
  findCopies,
  type FoundCopies,
  keepCopy,
  type LocalCopy,
  type TextStorage,
} from './local-copies.ts';
import { createSaver, type SaveFailure, type Saver, type ServerLayout } from './saver.ts';
import { savingMessages as text } from './saving.messages.ts';

/** Milliseconds for which a save is shown to be under way. Section 4. */
const savingMs = 3000;
/** Milliseconds after a change until a copy of it is kept. */
const copyMs = 1500;

const storage: TextStorage = {
  read: (key) => readStoredText('local', key),
  write: (key, written) => writeStoredText('local', key, written),
  remove: (key) => removeStored('local', key),
};

/** A layout from the server, held against what this console knows of layouts. */
function checked({ id, version, updatedBy, document }: LayoutRecord): ServerLayout {
  const read = readLayout(document);
  if ('problems' in read) throw new Error(read.problems[0]);
  return { id, version, updatedBy, document: read.layout };
}

const saveFailureOf =
  ({ failureOf }: KitServices) =>
  (error: unknown): SaveFailure => {
    const { kind, message } = failureOf(error);
    if (kind === 'stale') return { kind };
    if (error instanceof ApiError && error.status === 404) return { kind: 'gone', message: text.gone };
    if (kind === 'unanswered' || kind === 'broken') return { kind: 'unanswered', message };
    return { kind: 'other', message: error instanceof ApiError ? message : String(error) };
  };

interface SavingOptions {
  readonly editor: Editor;
  /** Null for both: a new layout. */
  readonly id: number | null;
  readonly version: number | null;
  readonly onMade: (id: number) => void;
}

/** Saving of the layout that is open, on the server and in this browser. */
export interface Saving {
  readonly saver: Saver;
  /** Name of this window. */
  readonly window: string;
  /** Saves, and tells how that went. */
  readonly press: () => Promise<boolean>;
  /** Saves for something that needs it, and tells only when that failed. */
  readonly saveQuietly: () => Promise<boolean>;
  /** A save is shown to be under way. */
  readonly isShown: boolean;
  /** What the browser has and the server has not; null: nothing, or it was answered. */
  readonly offer: FoundCopies['copies'] | null;
  readonly restore: (copy: LocalCopy) => void;
  readonly decline: () => void;
  /** Keeps a copy at once: the window is about to be left. */
  readonly keep: () => void;
}

/** Tells whoever listens last: what is made once cannot know a function that is another one each time. */
function forwarding<Value>() {
  let listener = (_: Value): void => undefined;
  return {
    tell: (value: Value): void => listener(value),
    to: (next: (value: Value) => void): void => {
      listener = next;
    },
  };
}

function useSaver({ editor, id, version, onMade }: SavingOptions): Saver {
  const kit = useKit();
  const made = useEffectEvent(onMade);
  const [forwarded] = useState(() => forwarding<number>());
  useEffect(() => forwarded.to((madeId) => made(madeId)), [forwarded]);
  const [saver] = useState(() => {
    const keyOf = submissionKeys();
    return createSaver(
      editor,
      { id, version },
      {
        create: (document) => createLayout(document, keyOf(document)),
        update: (layout, from, document) => updateLayout(layout, from, document),
        load: async (layout) => checked(await loadLayout(layout)),
        failureOf: saveFailureOf(kit),
        onMerged: ({ updatedBy, document }, base) => kit.say.info(text.merged(updatedBy, whatChanged(base, document))),
        onMade: forwarded.tell,
      },
    );
  });
  return saver;
}

/** Writes the copies of one window. */
function createCopyKeeper(editor: Editor, saver: Saver, owner: Pick<CopyOwner, 'user' | 'window'>, onFull: () => void) {
  /** As what the last copy was kept: a new layout has a number some day. */
  let keptAs: OpenedLayout | null = null;
  let isFull = false;
  const keep = (): boolean => {
    const { id, version } = saver.store.getState();
    const layout = id ?? 'new';
    if (keptAs !== null && keptAs !== layout) dropCopy(storage, { ...owner, layout: keptAs });
    const { layout: document } = editor.state();
    const isKept = keepCopy(storage, { ...owner, layout, at: now(), version, saved: !editor.isChanged(), document });
    keptAs = layout;
    if (!isKept && !isFull) onFull();
    isFull = !isKept;
    return isKept;
  };
  return {
    /** Answers whether there was room. */
    keep,
    /** The same, unless nothing was done yet. */
    keepIfUsed: (): void => {
      if (keptAs !== null || editor.isChanged()) keep();
    },
  };
}

/** Copies of what is edited, in the browser: soon after each change, and when the window is left. */
function useLocalCopies(editor: Editor, saver: Saver, owner: Pick<CopyOwner, 'user' | 'window'>) {
  const { say } = useKit();
  const [keeper] = useState(() => createCopyKeeper(editor, saver, owner, () => say.warning(text.storageFull)));
  useEffect(() => {
    let stop = (): void => undefined;
    const stopFollowing = editor.store.subscribe((state, before) => {
      if (state.layout === before.layout) return;
      stop();
      stop = startTimer(copyMs, keeper.keepIfUsed);
    });
    const stopEnding = onSessionEnding(keeper.keepIfUsed);
    globalThis.addEventListener('pagehide', keeper.keepIfUsed);
    document.addEventListener('visibilitychange', keeper.keepIfUsed);
    return () => {
      stop();
      stopFollowing();
      stopEnding();
      globalThis.removeEventListener('pagehide', keeper.keepIfUsed);
      document.removeEventListener('visibilitychange', keeper.keepIfUsed);
      keeper.keepIfUsed();
    };
  }, [editor, keeper]);
  return keeper;
}

/** Hears of what others save. */
function useNews(saver: Saver): void {
  useEffect(
    () =>
      followServerEvents((event) => {
        const { id } = saver.store.getState();
        if (id === null) return;
        const concerns =
          event.type === 'record-changed' && event.module === layoutModuleName && (event.ids?.includes(id) ?? true);
        if (concerns || event.type === 'reset') void saver.look();
      }),
    [saver],
  );
}

/** Saves the layout that is open, keeps copies of it in the browser, and offers those of before. Section 4. */
export function useSaving(options: SavingOptions): Saving {
  const { editor, id, version } = options;
  const { say } = useKit();
  const [window] = useState(() => submissionKeys()('window'));
  const saver = useSaver(options);
  const [user] = useState(() => useSession.getState().id);
  const { keep } = useLocalCopies(editor, saver, { user, window });
  useNews(saver);

  const [found] = useState(() => findCopies(storage, user, id ?? 'new'));
  const [isAnswered, setAnswered] = useState(false);
  const [copies] = useState(() =>
    found.copies.filter(({ document }) => !isEmpty(difference(editor.state().saved, document))),
  );
  const tellBroken = useEffectEvent(() => {
    const [problem] = found.problems;
    if (problem !== undefined) say.warning(text.brokenCopy(problem));
  });
  useEffect(() => tellBroken(), []);
  const forget = () => {
    for (const copy of copies) dropCopy(storage, copy);
    setAnswered(true);
  };

  const presses = useRef(0);
  const [isShown, setShown] = useState(false);
  const tellFailure = (isKept: boolean) => {
    const { failure } = saver.store.getState();
    if (failure === null) return;
    const reason = failure.kind === 'stale' ? text.tooOften : failure.message;
    say.warning(isKept ? text.notSaved(reason) : text.notSavedNorKept(reason));
  };
  const press = async (): Promise<boolean> => {
    presses.current += 1;
    const own = presses.current;
    setShown(true);
    editor.settle();
    const isKept = keep();
    const shown = new Promise<void>((resolve) => void startTimer(savingMs, resolve));
    const isSaved = await saver.save();
    if (isSaved) {
      keep();
      await shown;
    }
    if (own !== presses.current) return isSaved;
    setShown(false);
    if (isSaved) say.success(text.saved);
    else tellFailure(isKept);
    return isSaved;
  };
  const saveQuietly = async (): Promise<boolean> => {
    editor.settle();
    const isKept = keep();
    const isSaved = await saver.save();
    if (isSaved) keep();
    else tellFailure(isKept);
    return isSaved;
  };

  const restore = async (copy: LocalCopy): Promise<void> => {
    if (id !== null && copy.version !== null && copy.version !== version) {
      // What it was made from says what others did since: without that, it takes the place of theirs as one step.
      const base = await loadVersion(id, copy.version).catch(() => null);
      const read = base === null ? null : readLayout(base.document);
      if (read !== null && 'layout' in read) {
        editor.markSaved(read.layout);
        saver.store.setState({ version: copy.version });
      }
    }
    editor.replace(copy.document, text.replaced);
    keep();
    forget();
    void saver.look();
  };
  return {
    saver,
    window,
    press,
    saveQuietly,
    isShown,
    offer: isAnswered || copies.length === 0 ? null : copies,
    restore: (copy) => void restore(copy),
    decline: forget,
    keep: () => void keep(),
  };
}

/** What of the saver's state a part shows. */
export const useSaverState = <Value>(
  saver: Saver,
  of: (state: ReturnType<Saver['store']['getState']>) => Value,
): Value => useStore(saver.store, of);
