import type { ExecutedCommand, WaitingCommand } from '@mutai/contract/screens/player';
import { pause, retryDelay } from '../pause.ts';
import { isRevoked, isUnreachable, type ScreenApi } from '../server/screen-api.ts';
import { recall, remember } from '../storage.ts';

/** Ids that are remembered, so that no command is executed twice. */
const rememberedIds = 50;

/** Result of a command. */
export interface Execution {
  /** `null`: the server learns it in another way. */
  readonly outcome: ExecutedCommand | null;
  /** Called after the outcome was reported. */
  readonly after?: () => void;
}

/** Executes commands. */
export interface Executor {
  readonly execute: (command: WaitingCommand) => Execution | Promise<Execution>;
  /** Outcome of a command that was executed before, maybe by an earlier load of the page. */
  readonly repeated: (command: WaitingCommand) => Execution['outcome'];
}

/** Fetches and executes waiting commands, each once, and reports the outcome. */
export interface Commands {
  readonly fetch: () => void;
  /** Reports an outcome until the server has it. */
  readonly report: (id: number, outcome: ExecutedCommand) => Promise<void>;
}

export function createCommands(api: () => ScreenApi, { execute, repeated }: Executor, signal: AbortSignal): Commands {
  let isRunning = false;
  let isWanted = false;

  async function report(id: number, outcome: ExecutedCommand | null): Promise<void> {
    if (outcome === null) return;
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
      await report(command.id, repeated(command));
      return;
    }
    // Before it is executed: reloading must not end in reloading again.
    remember('executed', [...executed, command.id].slice(-rememberedIds));
    const { outcome, after } = await execute(command);
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
    report,
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
