import type { ExecutedCommand, WaitingCommand } from '@mutai/contract/screens/player';
import { pause, retryDelay } from '../pause.ts';
import { isRevoked, isUnreachable, type ScreenApi } from '../server/screen-api.ts';
import { recall, remember } from '../storage.ts';

/** Ids that are remembered, so that no command is executed twice. */
const rememberedIds = 50;

/** Executes a command. @returns outcome, and what happens after it was reported */
export type Execute = (command: WaitingCommand) => { readonly outcome: ExecutedCommand; readonly after?: () => void };

/** Fetches and executes waiting commands, each once, and reports the outcome. */
export interface Commands {
  readonly fetch: () => void;
}

export function createCommands(api: () => ScreenApi, execute: Execute, signal: AbortSignal): Commands {
  let isRunning = false;
  let isWanted = false;

  async function report(id: number, outcome: ExecutedCommand): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        await api().executed(id, outcome);
        return;
      } catch (error) {
        // Refused: it expired, or was reported before.
        if (isRevoked(error) || !isUnreachable(error)) return;
        await pause(retryDelay(failures), signal);
      }
    }
  }

  async function executeOnce(command: WaitingCommand): Promise<void> {
    const executed = recall('executed') ?? [];
    if (executed.includes(command.id)) {
      await report(command.id, { ok: true, message: '已执行' });
      return;
    }
    // Before it is executed: reloading must not end in reloading again.
    remember('executed', [...executed, command.id].slice(-rememberedIds));
    const { outcome, after } = execute(command);
    await report(command.id, outcome);
    after?.();
  }

  async function run(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      const waiting = await api()
        .commands()
        .catch((): readonly WaitingCommand[] => []);
      for (const command of waiting) if (!signal.aborted) await executeOnce(command);
    }
  }

  return {
    fetch: () => {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      void run().finally(() => {
        isRunning = false;
      });
    },
  };
}
