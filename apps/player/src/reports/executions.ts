import type { WaitingCommand } from '@mutai/contract/screens/player';
import type { CommandKind } from '@mutai/contract/screens/resource';
import { sendPicture } from '../picture/send-picture.ts';
import { messages } from '../player.messages.ts';
import type { ScreenApi } from '../server/screen-api.ts';
import type { Execution, Executor } from './commands.ts';

const text = messages.executed;

/** Duration of an identification, in milliseconds. */
const identifyMs = 10_000;

/** Display that executes commands. */
interface Commanded {
  readonly api: () => ScreenApi;
  readonly identify: (isIdentifying: boolean) => void;
  /** @param volume in percent */
  readonly setVolume: (volume: number) => void;
  readonly refetch: () => void;
  /** Gets another token and starts again with it. */
  readonly renewToken: () => void;
  /** Starts the browser again. */
  readonly restart: (command: number) => Execution;
}

/** Outcomes of commands whose execution an earlier load of the page began. */
const interrupted: Partial<Record<CommandKind, Execution['outcome']>> = {
  screenshot: { ok: false, message: messages.screenshot.interrupted },
  restart: null,
};

/** Tells how a display executes each command. */
export function createExecutor(display: Commanded, signal: AbortSignal): Executor {
  let identifyTimer: ReturnType<typeof setTimeout> | undefined;
  const executions: Readonly<Record<CommandKind, (command: WaitingCommand) => Execution | Promise<Execution>>> = {
    identify: () => {
      clearTimeout(identifyTimer);
      display.identify(true);
      identifyTimer = setTimeout(() => display.identify(false), identifyMs);
      return { outcome: { ok: true, message: text.identify } };
    },
    screenshot: (command) => sendPicture(display.api(), command, signal),
    reload: () => ({ outcome: { ok: true, message: text.reload }, after: () => location.reload() }),
    refetch: () => {
      display.refetch();
      return { outcome: { ok: true, message: text.refetch } };
    },
    volume: ({ volume }) => {
      display.setVolume(volume ?? 0);
      return { outcome: { ok: true, message: text.volume(volume ?? 0) } };
    },
    renew: () => ({ outcome: { ok: true, message: text.renew }, after: display.renewToken }),
    restart: ({ id }) => display.restart(id),
  };
  return {
    execute: (command) =>
      // A server that is newer than this page may have other commands.
      Object.hasOwn(executions, command.kind)
        ? executions[command.kind](command)
        : { outcome: { ok: false, message: text.unknown } },
    repeated: ({ kind }) => (kind in interrupted ? (interrupted[kind] ?? null) : { ok: true, message: text.again }),
  };
}
