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
  readonly content: string;
  readonly okText?: string;
  /** Runs on the first button. */
  readonly onOk?: () => void;
}

/** A question has a second button, which does nothing. */
export interface QuestionOptions extends DialogOptions {
  readonly cancelText: string;
}

/** A dialog that is open, or closing. */
export interface OpenDialog extends DialogOptions {
  readonly key: string;
  readonly level: Level;
  readonly cancelText?: string;
  readonly open: boolean;
}

/** The dialogs of {@link notify}, in the order in which they were opened. */
export const useDialogs = create<{ readonly dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }));

/** How many blocking toasts are open; while there is one, the page takes no input. */
export const useBusy = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Whether anything asked for messages or dialogs yet: they are loaded no sooner. */
export const useNotifyDemand = create<{ readonly wanted: boolean }>(() => ({ wanted: false }));

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

function demand(): void {
  useNotifyDemand.setState({ wanted: true });
}

function withMessages(show: (bound: Toasts) => void): void {
  demand();
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

/** Opens a dialog, unless the very same one is open already. */
function openDialog(level: Level, options: DialogOptions | QuestionOptions): void {
  const key = `${level}:${options.title}:${options.content}`;
  const { dialogs } = useDialogs.getState();
  if (!dialogs.some((dialog) => dialog.key === key && dialog.open)) {
    useDialogs.setState({
      dialogs: [...dialogs.filter((dialog) => dialog.key !== key), { ...options, key, level, open: true }],
    });
    demand();
  }
}

/** Closes a dialog; it is gone once {@link dialogClosed} says so. */
export function closeDialog(key: string): void {
  useDialogs.setState(({ dialogs }) => ({
    dialogs: dialogs.map((dialog) => (dialog.key === key ? { ...dialog, open: false } : dialog)),
  }));
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
  /** Dialogs with one button, and questions with two; identical ones collapse into one. */
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
    confirm: (options: QuestionOptions) => {
      openDialog('warning', options);
    },
  },
  /** Closes every dialog of this object. */
  closeDialogs: () => {
    for (const { key } of useDialogs.getState().dialogs) {
      closeDialog(key);
    }
  },
} as const;
