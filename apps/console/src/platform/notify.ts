import type { ReactNode } from 'react';
import { create } from 'zustand';

/**
 * Messages and dialogs for code outside of React. The application shows them (app/notify/notify-surface.tsx); what comes
 * before it is there waits.
 */
type Level = 'success' | 'info' | 'warning' | 'error';

/** A short message that goes by itself. */
export interface Toast {
  readonly key: string;
  readonly type: Level | 'loading';
  readonly content: string;
  /** Seconds; 0: until it is destroyed. */
  readonly duration?: number;
}

/** What shows toasts: antd's `message`, as far as it is needed. */
export interface Toasts {
  readonly open: (toast: Toast) => unknown;
  readonly destroy: (key: string) => void;
}

/** What a dialog of {@link notify} says. */
export interface DialogOptions {
  readonly title: string;
  readonly content: ReactNode;
  readonly okText?: string;
  /** Runs on the first button, which is busy until it is done. Its failure is its own to show; on `false` the dialog stays. */
  readonly onOk?: () => void | Promise<void | false>;
}

/** A question has a second button. */
export interface QuestionOptions extends DialogOptions {
  readonly cancelText: string;
  /** Runs on the second button. */
  readonly onCancel?: () => void;
  /** What the first button does destroys or undoes something: it is red, and Enter alone does not press it. */
  readonly danger?: boolean;
  /** Escape does not answer it. */
  readonly insistent?: boolean;
}

/** A dialog that is open, or closing. */
export interface OpenDialog extends DialogOptions, Partial<Omit<QuestionOptions, keyof DialogOptions>> {
  readonly key: string;
  readonly level: Level;
  readonly open: boolean;
}

/** The dialogs of {@link notify}, in the order in which they were opened. */
export const useDialogs = create<{ readonly dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));

/** How many blocking toasts are open; while there is one, the page takes no input. */
export const useBusy = create<{ readonly count: number }>(() => ({ count: 0 }));

let messages: Toasts | undefined;
let waiting: ((bound: Toasts) => void)[] = [];

/**
 * Hands over where toasts are shown.
 *
 * @returns takes it back
 */
export function bindMessages(bound: Toasts): () => void {
  messages = bound;
  const early = waiting;
  waiting = [];
  for (const show of early) {
    show(bound);
  }
  return () => {
    messages = undefined;
  };
}

function withMessages(show: (bound: Toasts) => void): void {
  if (messages === undefined) {
    waiting.push(show);
  } else {
    show(messages);
  }
}

/** The same text at the same time is one toast. */
function toast(level: Level, text: string): void {
  withMessages((bound) => {
    bound.open({ type: level, content: text, key: `${level}:${text}` });
  });
}

let busyToasts = 0;

function busy(text: string): () => void {
  busyToasts += 1;
  const key = `busy:${String(busyToasts)}`;
  useBusy.setState(({ count }) => ({ count: count + 1 }));
  withMessages((bound) => {
    bound.open({ type: 'loading', content: text, duration: 0, key });
  });
  let open = true;
  return () => {
    if (open) {
      open = false;
      useBusy.setState(({ count }) => ({ count: count - 1 }));
      withMessages((bound) => {
        bound.destroy(key);
      });
    }
  };
}

let numbered = 0;

/** The same for dialogs that say the same. A question is never the same: who asked it waits for its answer. */
function keyOf(level: Level, options: DialogOptions | QuestionOptions): string {
  const { title, content } = options;
  if (typeof content === 'string' && !('cancelText' in options)) return `${level}:${title}:${content}`;
  numbered += 1;
  return `${level}:${title}:${String(numbered)}`;
}

/**
 * Opens a dialog, unless the very same one is open already.
 *
 * @returns closes it
 */
function openDialog(level: Level, options: DialogOptions | QuestionOptions): () => void {
  const key = keyOf(level, options);
  const { dialogs } = useDialogs.getState();
  if (!dialogs.some((dialog) => dialog.key === key && dialog.open)) {
    useDialogs.setState({
      dialogs: [...dialogs.filter((dialog) => dialog.key !== key), { ...options, key, level, open: true }],
    });
  }
  return () => closeDialog(key);
}

/** Closes a dialog; it is gone once {@link dialogClosed} says so. */
function closeDialog(key: string): void {
  useDialogs.setState(({ dialogs }) => ({
    dialogs: dialogs.map((dialog) => (dialog.key === key ? { ...dialog, open: false } : dialog)),
  }));
}

function closeWhere(applies: (dialog: OpenDialog) => boolean): void {
  for (const dialog of useDialogs.getState().dialogs.filter(applies)) {
    closeDialog(dialog.key);
  }
}

/** The first button of a dialog was pressed. */
export async function acceptDialog({ key, onOk }: OpenDialog): Promise<void> {
  if ((await onOk?.()) !== false) closeDialog(key);
}

/** The second button of a dialog was pressed, or Escape. */
export function declineDialog({ key, onCancel }: OpenDialog): void {
  closeDialog(key);
  onCancel?.();
}

/** A dialog has gone from the screen. */
export function dialogClosed(key: string): void {
  useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.key !== key || dialog.open) }));
}

export const notify = {
  success: (text: string) => {
    toast('success', text);
  },
  info: (text: string) => {
    toast('info', text);
  },
  warning: (text: string) => {
    toast('warning', text);
  },
  error: (text: string) => {
    toast('error', text);
  },
  /** Blocking toast; returns what closes it. Section 8. */
  busy,
  /** Dialogs with one button, of which identical ones collapse into one; and questions with two. */
  modal: {
    info: (options: DialogOptions) => {
      openDialog('info', options);
    },
    warning: (options: DialogOptions) => {
      openDialog('warning', options);
    },
    error: (options: DialogOptions) => {
      openDialog('error', options);
    },
    /** Returns what takes the question back. */
    confirm: (options: QuestionOptions): (() => void) => openDialog('warning', options),
  },
  /** Closes every dialog of this object. */
  closeDialogs: () => closeWhere(() => true),
  /** Closes those that ask something, unanswered. */
  closeQuestions: () => closeWhere(({ cancelText }) => cancelText !== undefined),
} as const;
