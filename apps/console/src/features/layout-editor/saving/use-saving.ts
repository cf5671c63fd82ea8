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
import { createLayout, layoutModuleName, loadVersion, updateLayout } from './layout-changes.ts';
import { loadLayout } from './layouts.queries.ts';
import { summarizeChanges } from './describe.ts';
import {
  type CopyOwner,
  removeCopy,
  findCopies,
  type FoundCopies,
  saveCopy,
  type LocalCopy,
  type TextStorage,
} from './local-copies.ts';
import { createSaver, type SaveFailure, type Saver, type ServerLayout } from './saver.ts';
import { savingMessages as text } from './saving.messages.ts';

/** Shortest time for which a save is shown, in milliseconds. */
const minShownMs = 3000;
/** Delay from a change to its local copy, in milliseconds. */
const copyDelayMs = 1500;

const storage: TextStorage = {
  read: (key) => readStoredText('local', key),
  write: (key, written) => writeStoredText('local', key, written),
  remove: (key) => removeStored('local', key),
};

/** Validates a layout from the server against the console's schema. */
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
  /** Both `null` for a new layout. */
  readonly id: number | null;
  readonly version: number | null;
  readonly onMade: (id: number) => void;
}

/** Saves the open layout on the server and in this browser. */
export interface Saving {
  readonly saver: Saver;
  /** Name of this window. */
  readonly window: string;
  /** Saves and reports the result. */
  readonly press: () => Promise<boolean>;
  /** Saves for a following action; reports only failures. */
  readonly saveQuietly: () => Promise<boolean>;
  /** True while a save is shown. */
  readonly isShown: boolean;
  /** Unsaved local copies; `null` if there are none or the offer was answered. */
  readonly offer: FoundCopies['copies'] | null;
  readonly restore: (copy: LocalCopy) => void;
  readonly decline: () => void;
  /** Stores a local copy at once, before the window closes. */
  readonly keep: () => void;
}

/** Forwards to the latest listener: objects created once cannot capture a callback that changes with each render. */
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
        onMerged: ({ updatedBy, document }, base) =>
          kit.toast.info(text.merged(updatedBy, summarizeChanges(base, document))),
        onMade: forwarded.tell,
      },
    );
  });
  return saver;
}

/** Writes the local copies of one window. */
function createCopyKeeper(editor: Editor, saver: Saver, owner: Pick<CopyOwner, 'user' | 'window'>, onFull: () => void) {
  /** Layout of the last copy: a new layout gets an id later. */
  let keptAs: OpenedLayout | null = null;
  let isFull = false;
  const keep = (): boolean => {
    const { id, version } = saver.store.getState();
    const layout = id ?? 'new';
    if (keptAs !== null && keptAs !== layout) removeCopy(storage, { ...owner, layout: keptAs });
    const { layout: document } = editor.state();
    const isKept = saveCopy(storage, { ...owner, layout, at: now(), version, saved: !editor.isChanged(), document });
    keptAs = layout;
    if (!isKept && !isFull) onFull();
    isFull = !isKept;
    return isKept;
  };
  return {
    /** Returns false if there was no room. */
    keep,
    /** Stores a copy if anything was edited. */
    keepIfUsed: (): void => {
      if (keptAs !== null || editor.isChanged()) keep();
    },
  };
}

/** Stores local copies soon after each change and when the window closes. */
function useLocalCopies(editor: Editor, saver: Saver, owner: Pick<CopyOwner, 'user' | 'window'>) {
  const { toast } = useKit();
  const [keeper] = useState(() => createCopyKeeper(editor, saver, owner, () => toast.warning(text.storageFull)));
  useEffect(() => {
    let stop = (): void => undefined;
    const stopFollowing = editor.store.subscribe((state, before) => {
      if (state.layout === before.layout) return;
      stop();
      stop = startTimer(copyDelayMs, keeper.keepIfUsed);
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

/** Watches for saves of others. */
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

/** Saves the open layout, stores local copies and offers earlier ones. */
export function useSaving(options: SavingOptions): Saving {
  const { editor, id, version } = options;
  const { toast } = useKit();
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
    if (problem !== undefined) toast.warning(text.brokenCopy(problem));
  });
  useEffect(() => tellBroken(), []);
  const forget = () => {
    for (const copy of copies) removeCopy(storage, copy);
    setAnswered(true);
  };

  const presses = useRef(0);
  const [isShown, setShown] = useState(false);
  const tellFailure = (isKept: boolean) => {
    const { failure } = saver.store.getState();
    if (failure === null) return;
    const reason = failure.kind === 'stale' ? text.tooOften : failure.message;
    toast.warning(isKept ? text.notSaved(reason) : text.notSavedNorKept(reason));
  };
  const press = async (): Promise<boolean> => {
    presses.current += 1;
    const own = presses.current;
    setShown(true);
    editor.settle();
    const isKept = keep();
    const shown = new Promise<void>((resolve) => void startTimer(minShownMs, resolve));
    const isSaved = await saver.save();
    if (isSaved) {
      keep();
      await shown;
    }
    if (own !== presses.current) return isSaved;
    setShown(false);
    if (isSaved) toast.success(text.saved);
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
      // Load the copy's base to merge others' changes; without it the copy replaces theirs as one step.
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

/** Selects a value of the saver's state. */
export const useSaverState = <Value>(
  saver: Saver,
  of: (state: ReturnType<Saver['store']['getState']>) => Value,
): Value => useStore(saver.store, of);
