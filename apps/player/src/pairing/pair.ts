import type { PairingRequest } from '@mutai/contract/screens/player';
import { ApiError } from '@mutai/client/api-error';
import { pause, retryDelay } from '../pause.ts';
import type { ScreenApi } from '../server/screen-api.ts';
import { forget, recall, remember, type ShownCode } from '../storage.ts';

/** Problem that the display tells whoever stands before it. */
export type PairingProblem = 'unreachable' | 'too-many' | 'refused';

/** Contents of the page while the display waits. */
export interface PairingView {
  /** `undefined` until the first answer. */
  readonly shown: ShownCode | undefined;
  readonly problem: PairingProblem | undefined;
}

const tooManyAttempts = 429;

function problemOf(error: unknown): PairingProblem {
  if (!(error instanceof ApiError) || !error.answered || (error.status ?? 0) >= 500) return 'unreachable';
  return error.status === tooManyAttempts ? 'too-many' : 'refused';
}

/** Outcome of waiting with a code. */
type Outcome = 'paired' | 'expired';

/**
 * Shows pairing codes, one after the other, until an administrator has registered the display.
 *
 * @param api calls with a token; empty: none
 * @param request facts about the display, asked for with each code; `isRefused`: the server refused the one before, such
 *   as one with a registration key that has expired
 * @returns token of the display; undefined if the signal aborted
 */
export async function pair(
  api: (token: string) => ScreenApi,
  request: (isRefused: boolean) => PairingRequest,
  onView: (view: PairingView) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  let problem: PairingProblem | undefined;
  let isRefused = false;
  // A page that was loaded again continues with its code: it may have been used in the meantime.
  let shown = recall('code');

  const tell = (changed: PairingProblem | undefined) => {
    problem = changed;
    onView({ shown, problem });
  };

  async function requestCode(): Promise<void> {
    for (let failures = 0; shown === undefined && !signal.aborted; failures += 1) {
      try {
        const { code, secret, validMs, pollMs } = await api('').requestPairing(request(isRefused));
        shown = { code, secret, validUntil: Date.now() + validMs, pollMs };
        remember('code', shown);
        // Without a code, the display is registered already.
        if (code !== '') tell(undefined);
      } catch (error) {
        tell(problemOf(error));
        isRefused = problem === 'refused';
        await pause(retryDelay(failures, 2000), signal);
      }
    }
  }

  async function wait(code: ShownCode): Promise<Outcome | undefined> {
    for (let failures = 0; !signal.aborted;) {
      try {
        const state = await api(code.secret).pairingState();
        failures = 0;
        if (problem !== undefined) tell(undefined);
        if (state !== 'waiting') return state;
      } catch (error) {
        const found = problemOf(error);
        // The server does not know the secret.
        if (found === 'refused') return 'expired';
        failures += 1;
        tell(found);
      }
      const left = code.validUntil - Date.now();
      // An expired code is asked for once more: it may have been used in its last second.
      if (left <= -code.pollMs && problem === undefined) return 'expired';
      await pause(failures > 0 ? retryDelay(failures, code.pollMs) : code.pollMs, signal);
    }
    return undefined;
  }

  while (!signal.aborted) {
    if (shown === undefined) await requestCode();
    else if (shown.code !== '') tell(problem);
    if (shown === undefined) break;
    const outcome = await wait(shown);
    if (outcome === undefined) break;
    const { secret, pollMs } = shown;
    shown = undefined;
    forget('code');
    if (outcome === 'paired') return secret;
    // A server that forgets each code at once must not be asked without a pause.
    await pause(pollMs, signal);
  }
  return undefined;
}
