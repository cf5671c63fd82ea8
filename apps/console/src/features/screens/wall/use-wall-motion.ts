import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { now, startInterval, startTimer } from '../../../platform/clock.ts';
import { nextScrolling, restMs, type Scrolling } from './scrolling.ts';

/** Interval of looking for something to scroll while resting, in milliseconds. */
const idleStepMs = 500;

/**
 * Scrolls an element slowly by itself if its content does not fit.
 *
 * @param running false: paused
 * @param jumps pages in turn, without motion
 */
export function useAutoScroll(element: RefObject<HTMLElement | null>, running: boolean, jumps: boolean): void {
  useEffect(() => {
    const { current } = element;
    if (!running || current === null) return undefined;
    let state: Scrolling = { at: current.scrollTop, restMs: 0 };
    let last = now();
    let frame = 0;
    let stopTimer: () => void = () => undefined;
    const step = (): void => {
      const time = now();
      const { clientHeight: page, scrollHeight } = current;
      const next = nextScrolling(state, time - last, { max: scrollHeight - page, page, jumps });
      if (next.at !== state.at) current.scrollTop = next.at;
      state = next;
      last = time;
      if (next.restMs > 0) stopTimer = startTimer(idleStepMs, step);
      else frame = requestAnimationFrame(step);
    };
    stopTimer = startTimer(Math.min(restMs, idleStepMs), step);
    return () => {
      stopTimer();
      cancelAnimationFrame(frame);
    };
  }, [element, running, jumps]);
}

/** True while neither pointer nor keys are used. @param afterMs time without input until then, in milliseconds */
export function useIdle(afterMs: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let stopTimer: () => void = () => undefined;
    const wake = (): void => {
      setIdle(false);
      stopTimer();
      stopTimer = startTimer(afterMs, () => setIdle(true));
    };
    let place = '';
    const moved = ({ screenX, screenY }: PointerEvent): void => {
      const next = `${String(screenX)} ${String(screenY)}`;
      // Browsers also report a pointer below which the page scrolled.
      if (next === place) return;
      place = next;
      wake();
    };
    const left = new AbortController();
    const options = { signal: left.signal, passive: true };
    window.addEventListener('pointermove', moved, options);
    for (const type of ['pointerdown', 'wheel', 'keydown']) window.addEventListener(type, wake, options);
    wake();
    return () => {
      left.abort();
      stopTimer();
    };
  }, [afterMs]);
  return idle;
}

/** Keeps the display of the wall on while the page is visible, where the browser can (HTTPS). */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    const left = new AbortController();
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen');
      if (left.signal.aborted) await lock.release();
    };
    // Browsers refuse it, for example on a low battery.
    const keepLit = (): void => void request().catch(() => undefined);
    // Browsers release it when the page is hidden.
    document.addEventListener('visibilitychange', keepLit, { signal: left.signal });
    keepLit();
    return () => {
      left.abort();
      void lock?.release();
    };
  }, []);
}

/** Current time in milliseconds, every second. */
export function useSeconds(): number {
  const [time, setTime] = useState(now);
  useEffect(() => startInterval(1000, () => setTime(now())), []);
  return time;
}

function followFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** True while the window shows the page in full screen. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(followFullScreen, () => document.fullscreenElement !== null);
