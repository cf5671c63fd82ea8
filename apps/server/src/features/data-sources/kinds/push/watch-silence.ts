import { secondMs } from '@mutai/contract/durations';

/** Silence after which the other side is asked, and after which an asked one counts as gone, in milliseconds. */
const silenceMs = 30 * secondMs;

/**
 * Notices that the other side of a connection is gone without a word: a cable was pulled, or a router forgot it.
 *
 * @param ask sends a question that must be answered
 * @param onGone called if no answer came
 */
export function watchSilence(ask: () => void, onGone: () => void) {
  let isAsked = false;
  const timer = setInterval(() => {
    if (isAsked) return onGone();
    isAsked = true;
    ask();
  }, silenceMs);
  timer.unref();
  return {
    /** Something came. */
    heard: () => {
      isAsked = false;
    },
    stop: () => clearInterval(timer),
  };
}
