/** Name of the lock, and of the channel where browsers have no locks. */
const name = 'mutai-player';
/** Milliseconds in which another window answers, and between two questions. */
const answerMs = 500;
const askAgainMs = 3000;

/** Uses locks, which browsers release when a window ends, however that happens. Secure contexts only. */
function waitForLock(onOther: () => void): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(onOther, answerMs);
    const hold = (): Promise<void> => {
      clearTimeout(late);
      resolve();
      // Held until the window ends.
      return new Promise(() => undefined);
    };
    navigator.locks.request(name, hold).catch(() => resolve());
  });
}

/** Asks other windows. Of two that ask at once, the one with the smaller number plays. */
async function askOthers(onOther: () => void): Promise<void> {
  const channel = new BroadcastChannel(name);
  const own = Math.random();
  let plays = false;
  let isAnswered = false;
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly asks?: number }>) => {
    if (data.asks === undefined) isAnswered = true;
    else if (plays || own < data.asks) channel.postMessage({});
  });
  for (;;) {
    isAnswered = false;
    channel.postMessage({ asks: own });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    // Written by the listener above.
    if (!(isAnswered as boolean)) break;
    onOther();
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  plays = true;
}

/**
 * Resolves when no other window of this browser plays. Two windows would report in turn with one token, and decode
 * everything twice.
 *
 * @param onOther called when another window plays
 */
export async function onlyWindow(onOther: () => void): Promise<void> {
  if ('locks' in navigator) await waitForLock(onOther);
  else if ('BroadcastChannel' in window) await askOthers(onOther);
}
