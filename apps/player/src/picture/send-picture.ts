import { ApiError } from '@mutai/client/api-error';
import type { WaitingCommand } from '@mutai/contract/screens/player';
import { screenPicture } from '@mutai/contract/screens/player-paths';
import { messages } from '../player.messages.ts';
import { pause, retryDelay } from '../pause.ts';
import type { Execution } from '../reports/commands.ts';
import { isUnreachable, type ScreenApi } from '../server/screen-api.ts';

const text = messages.screenshot;

/** Milliseconds until drawing counts as failed. */
const longestMs = 10_000;

const failed = (message: string): Execution => ({ outcome: { ok: false, message } });

/** Draws the page, with code that is loaded for it. @throws Error with a message for people */
async function draw(signal: AbortSignal): Promise<Blob> {
  const { drawPage } = await import('./draw-page.ts').catch(() => {
    throw new Error(text.notLoaded);
  });
  const late = pause(longestMs, signal).then((): never => {
    throw new Error(text.late);
  });
  const drawing = drawPage(screenPicture.longestSide).catch((): never => {
    throw new Error(text.notDrawn);
  });
  return Promise.race([drawing, late]);
}

/** Executes a command `screenshot`: draws the page and sends the picture, with which the command is done. */
export async function sendPicture(
  api: Pick<ScreenApi, 'sendPicture'>,
  { id, validMs }: Pick<WaitingCommand, 'id' | 'validMs'>,
  signal: AbortSignal,
): Promise<Execution> {
  const until = performance.now() + validMs;
  let picture: Blob;
  try {
    picture = await draw(signal);
  } catch (error) {
    return failed(error instanceof Error ? error.message : text.notDrawn);
  }
  for (let failures = 0; !signal.aborted && performance.now() < until; failures += 1) {
    try {
      await api.sendPicture(id, picture);
      return { outcome: null };
    } catch (error) {
      // Also if the answer to a request that arrived was lost: the next one is refused as a repetition.
      if (error instanceof ApiError && error.status === 409) return { outcome: null };
      if (!isUnreachable(error)) return failed(text.refused);
      await pause(retryDelay(failures), signal);
    }
  }
  return { outcome: null };
}
