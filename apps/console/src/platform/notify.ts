import type { ReactNode } from 'react';
import { create } from 'zustand';

/**
 * Messages and dialogs for code outside of React. The application renders them (app/notify/notify-surface.tsx); earlier
 * ones are queued.
 */
type Level = 'success' | 'info' | 'warning' | 'error';

/** Button of a toast. */
export interface ToastAction {
  readonly label: string;
  /** Keeps the toast open; it closes itself or is replaced. */
  readonly run: () => void;
  /** True while it runs. */
  readonly busy?: boolean;
}

/** Message that closes itself. */
export interface Toast {
  /** A toast replaces the one with the same key. */
  readonly key: string;
  readonly type: Level | 'loading';
  readonly content: string;
  /** Milliseconds, without those that the pointer or the focus is on a toast; 0: until closed. */
  readonly durationMs: number;
  readonly action?: ToastAction;
}

/** Toast with its number: a replaced one begins its time anew. */
export interface OpenToast extends Toast {
  readonly number: number;
}

/** Open toasts, oldest first. */
export const useToasts = create<{ readonly toasts: readonly OpenToast[] }>(() => ({ toasts: [] }));

/** Content of a dialog of {@link notify}. */
export interface DialogOptions {
  readonly title: string;
  readonly content: ReactNode;
  readonly okText?: string;
  /**
   * Runs on the first button, which is busy until it settles. It must show its own failures; `false` keeps the dialog
   * open.
   */
  readonly onOk?: () => void | Promise<void | false>;
}

/** Dialog with a second button. */
export interface QuestionOptions extends DialogOptions {
  readonly cancelText: string;
  /** Runs on the second button. */
  readonly onCancel?: () => void;
  /** True if the first button destroys or reverts something: it is red, and Enter does not press it. */
  readonly danger?: boolean;
  /** True if Escape does not close it. */
  readonly insistent?: boolean;
}

/** Open or closing dialog. */
export interface OpenDialog extends DialogOptions, Partial<Omit<QuestionOptions, keyof DialogOptions>> {
  readonly key: string;
  readonly level: Level;
  readonly open: boolean;
}

/** Dialogs of {@link notify} in opening order. */
export const useDialogs = create<{ readonly dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));

/** Number of blocking toasts; while positive, the page ignores input. */
export const useBusy = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Milliseconds that a toast stays. */
const toastMs = 3000;
/** Toasts shown at once; older ones close. */
const mostToasts = 4;

let shownToasts = 0;

/** Opens a toast, or replaces the one with its key. */
export function openToast(opened: Toast): void {
  shownToasts += 1;
  const others = useToasts.getState().toasts.filter(({ key }) => key !== opened.key);
  useToasts.setState({ toasts: [...others, { ...opened, number: shownToasts }].slice(-mostToasts) });
}

export function closeToast(closed: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ key }) => key !== closed) }));
}

/** Milliseconds that a toast with an action stays. */
const actionMs = 10_000;

/** Identical simultaneous texts share a toast, except those with an action, which belongs to one change. */
function toast(level: Level, text: string, action?: ToastAction): void {
  const shared = `${level}:${text}`;
  if (action === undefined) {
    openToast({ type: level, content: text, key: shared, durationMs: toastMs });
    return;
  }
  const key = `${shared}:${String(shownToasts)}`;
  const run = () => {
    closeToast(key);
    action.run();
  };
  openToast({ type: level, content: text, key, durationMs: actionMs, action: { ...action, run } });
}

let busyToasts = 0;

function busy(text: string): () => void {
  busyToasts += 1;
  const key = `busy:${String(busyToasts)}`;
  useBusy.setState(({ count }) => ({ count: count + 1 }));
  openToast({ type: 'loading', content: text, durationMs: 0, key });
  let open = true;
  return () => {
    if (open) {
      open = false;
      useBusy.setState(({ count }) => ({ count: count - 1 }));
      closeToast(key);
    }
  };
}

let numbered = 0;

/**
 * Returns the key of a dialog: identical dialogs share one. Questions are unique, because each caller waits for its
 * answer.
 */
function keyOf(level: Level, options: DialogOptions | QuestionOptions): string {
  const { title, content } = options;
  if (typeof content === 'string' && !('cancelText' in options)) return `${level}:${title}:${content}`;
  numbered += 1;
  return `${level}:${title}:${String(numbered)}`;
}

/**
 * Opens a dialog, unless an identical one is open.
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

/** Starts to close a dialog; {@link dialogClosed} removes it. */
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

/** Handles the first button of a dialog. */
export async function acceptDialog({ key, onOk }: OpenDialog): Promise<void> {
  if ((await onOk?.()) !== false) closeDialog(key);
}

/** Handles the second button of a dialog, or Escape. */
export function declineDialog({ key, onCancel }: OpenDialog): void {
  closeDialog(key);
  onCancel?.();
}

/** Removes a dialog after its closing transition. */
export function dialogClosed(key: string): void {
  useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.key !== key || dialog.open) }));
}

export const notify = {
  success: (text: string, action?: ToastAction) => {
    toast('success', text, action);
  },
  info: (text: string, action?: ToastAction) => {
    toast('info', text, action);
  },
  warning: (text: string, action?: ToastAction) => {
    toast('warning', text, action);
  },
  error: (text: string, action?: ToastAction) => {
    toast('error', text, action);
  },
  /** Shows a blocking toast; returns a function that closes it. */
  busy,
  /** Dialogs with one button, where identical ones share one; and questions with two. */
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
    /** Returns a function that withdraws the question. */
    confirm: (options: QuestionOptions): (() => void) => openDialog('warning', options),
  },
  /** Closes all dialogs of this object. */
  closeDialogs: () => closeWhere(() => true),
  /** Closes questions without an answer. */
  closeQuestions: () => closeWhere(({ cancelText }) => cancelText !== undefined),
} as const;
