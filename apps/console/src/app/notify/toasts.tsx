import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { startInterval } from '../../platform/clock.ts';
import { closeToast, useToasts, type OpenToast } from '../../platform/notify.ts';
import { platformMessages as text } from '../../platform/platform.messages.ts';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import styles from './toasts.module.css';
import { useFreeSpot } from './use-free-spot.ts';

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
  loading: LoadingOutlined,
} as const;

/** Precision of the time left, in milliseconds. */
const tickMs = 250;
const msPerSecond = 1000;

/** Key that moves the focus to the button of the newest toast, and back. */
const focusKey = 'F8';

interface ToastCardProps {
  readonly toast: OpenToast;
  /** The pointer or the focus is on a toast: time stands still. */
  readonly paused: boolean;
  /** The toast closes with the focus in it. */
  readonly onFocusLost: () => void;
}

function ToastCard({ toast, paused, onFocusLost }: ToastCardProps) {
  const { key, type, content, durationMs, action } = toast;
  const [leftMs, setLeftMs] = useState(durationMs);
  const runs = durationMs > 0 && !paused;
  useEffect(() => (runs ? startInterval(tickMs, () => setLeftMs((left) => left - tickMs)) : undefined), [runs]);
  const isOver = durationMs > 0 && leftMs <= 0;
  useEffect(() => {
    if (isOver) closeToast(key);
  }, [isOver, key]);
  const card = useRef<HTMLDivElement>(null);
  const closes = useEffectEvent((shown: HTMLElement | null) => {
    if (shown?.contains(document.activeElement) === true) onFocusLost();
  });
  useLayoutEffect(() => {
    const shown = card.current;
    // Runs before the element is removed.
    return () => closes(shown);
  }, []);
  const Icon = icons[type];
  return (
    <div ref={card} className={styles['toast']} data-level={type}>
      <Icon aria-hidden />
      <span className={styles['text']} dir="auto">
        {content}
      </span>
      {action !== undefined && (
        <>
          <VisuallyHidden>{text.undoKey}</VisuallyHidden>
          <Button
            type="link"
            size="small"
            aria-keyshortcuts={focusKey}
            title={focusKey}
            loading={action.busy === true}
            onClick={action.run}
          >
            {action.label}
          </Button>
          {durationMs > 0 && (
            <>
              <span className={styles['left']} aria-hidden>
                {text.secondsLeft(Math.max(0, Math.ceil(leftMs / msPerSecond)))}
              </span>
              <span className={styles['bar']} style={{ scale: `${String(Math.max(0, leftMs / durationMs))} 1` }} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Moves the focus between the page and the button of the newest toast by a key, and back when its toast closes. */
function useFocusKey(stack: { readonly current: HTMLElement | null }): { readonly leave: () => void } {
  const before = useRef<Element | null>(null);
  const leave = useCallback(() => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    before.current = null;
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== focusKey) return;
      const isInside = stack.current?.contains(document.activeElement) === true;
      const button = [...(stack.current?.querySelectorAll('button') ?? [])].at(-1);
      if (button === undefined) return;
      event.preventDefault();
      if (isInside) {
        leave();
        return;
      }
      before.current = document.activeElement;
      button.focus();
    };
    // In the capture phase: dialogs stop keys on their way up.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [stack, leave]);
  return { leave };
}

function ToastStack({ toasts }: { readonly toasts: readonly OpenToast[] }) {
  const { ref, spot } = useFreeSpot();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const { leave } = useFocusKey(ref);
  return (
    <div
      ref={ref}
      className={styles['toasts']}
      style={spot}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.number} toast={toast} paused={isPointed || isFocused} onFocusLost={leave} />
      ))}
    </div>
  );
}

/** Messages that close themselves, with their buttons. They cover no title and no control of the page. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    // Always present, so that screen readers announce the first toast.
    <div role="status" aria-atomic="false" className={styles['layer']}>
      {toasts.length > 0 && <ToastStack toasts={toasts} />}
    </div>
  );
}
