import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
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
}

function ToastCard({ toast, paused }: ToastCardProps) {
  const { key, type, content, durationMs, action } = toast;
  const [leftMs, setLeftMs] = useState(durationMs);
  const runs = durationMs > 0 && !paused;
  useEffect(() => (runs ? startInterval(tickMs, () => setLeftMs((left) => left - tickMs)) : undefined), [runs]);
  const isOver = durationMs > 0 && leftMs <= 0;
  useEffect(() => {
    if (isOver) closeToast(key);
  }, [isOver, key]);
  const Icon = icons[type];
  return (
    <div className={styles['toast']} data-level={type}>
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

/** Moves the focus between the page and the button of the newest toast by a key, and back when the toast closes. */
function useFocusKey(stack: { readonly current: HTMLElement | null }, toasts: readonly OpenToast[]): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const goBack = () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      before.current = null;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== focusKey) return;
      const isInside = stack.current?.contains(document.activeElement) === true;
      const button = [...(stack.current?.querySelectorAll('button') ?? [])].at(-1);
      if (button === undefined) return;
      event.preventDefault();
      if (isInside) {
        goBack();
        return;
      }
      before.current = document.activeElement;
      button.focus();
    };
    // In the capture phase: dialogs stop keys on their way up.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [stack]);
  useEffect(() => {
    // The focused toast has closed: the browser has moved the focus to the body.
    if (before.current === null || document.activeElement !== document.body) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    before.current = null;
  }, [toasts]);
}

/** Messages that close themselves, with their buttons. They cover no title and no control of the page. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const { ref, spot } = useFreeSpot(toasts.length === 0 ? undefined : toasts);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useFocusKey(ref, toasts);
  useEffect(() => {
    if (toasts.length > 0) return;
    // A closed toast reports no leaving.
    setIsPointed(false);
    setIsFocused(false);
  }, [toasts]);
  return (
    <div
      ref={ref}
      className={styles['toasts']}
      style={spot}
      role="status"
      aria-atomic="false"
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.number} toast={toast} paused={isPointed || isFocused} />
      ))}
    </div>
  );
}
