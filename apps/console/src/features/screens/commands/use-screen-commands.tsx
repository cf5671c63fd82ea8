import { revokeScreenPath, screenCommandsPath, type CommandKind } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenCommand, SendCommand } from '@mutai/contract/screens/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/http/api-client.ts';
import { namesOf, QuestionAbout, useConfirm } from '../../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { commandsName, screensName } from '../records/screens.queries.ts';
import { screensMessages as text } from '../records/screens.messages.ts';

/** Requests at the same time. */
const sentAtOnce = 4;

type Target = Pick<ListedScreen, 'id' | 'name' | 'state'>;

const send = ({ id }: Target, body: SendCommand) => api.post<ScreenCommand>(screenCommandsPath(id), { body });

/** Sends a command to several screens. Returns those to which it could not be sent, and the first error. */
async function sendToAll(screens: readonly Target[], body: SendCommand) {
  const waiting = [...screens];
  const failed: Target[] = [];
  const errors: Error[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await send(next, body);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        failed.push(next);
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, work));
  return { failed, error: errors[0] };
}

/** Commands to screens, and revoking their tokens. */
export function useScreenCommands() {
  const { toast, showFailure } = useKit();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ queryKey: [commandsName] });

  /** Sends a command without a volume to one screen. */
  const sendOne = async (screen: Target, kind: CommandKind): Promise<void> => {
    try {
      await send(screen, { kind });
      const say = screen.state === 'online' ? text.sent : text.sentOffline;
      toast[screen.state === 'online' ? 'success' : 'info'](say(text.commands[kind], screen.name));
    } catch (error) {
      showFailure(error);
    } finally {
      renew();
    }
  };
  return {
    /** Sends a command; restarting asks first. */
    command: (screen: Target, kind: Exclude<CommandKind, 'volume'>) => {
      if (kind !== 'restart') {
        void sendOne(screen, kind);
        return;
      }
      confirm({
        content: <QuestionAbout question={text.restartQuestion} what={screen.name} />,
        okText: text.commands.restart,
        danger: true,
        run: () => sendOne(screen, kind),
      });
    },
    /** Sends a command to screens that have a display. Throws if none received it. */
    commandAll: async (screens: readonly Target[], body: SendCommand): Promise<void> => {
      const paired = screens.filter(({ state }) => state !== 'unpaired');
      if (paired.length === 0) {
        toast.warning(text.nonePaired);
        return;
      }
      const { failed, error } = await sendToAll(paired, body).finally(renew);
      const missed = [...screens.filter(({ state }) => state === 'unpaired'), ...failed];
      if (error !== undefined && failed.length === paired.length) throw error;
      const [only] = screens;
      if (missed.length > 0) toast.warning(text.notSent(namesOf(missed.map(({ name }) => name))));
      else if (screens.length === 1 && only !== undefined)
        toast.success(text.sent(text.commands[body.kind], only.name));
      else toast.success(text.sentToAll(text.commands[body.kind], screens.length));
    },
    /** Asks, and revokes the token of the display. */
    revoke: ({ id, name }: Target) =>
      confirm({
        content: <QuestionAbout question={text.revokeQuestion} what={name} />,
        okText: text.revoke,
        danger: true,
        run: async () => {
          try {
            await api.post(revokeScreenPath(id), { busy: true, success: true });
          } finally {
            void queries.invalidateQueries({ queryKey: [screensName] });
            renew();
          }
        },
      }),
  };
}

export type ScreenCommands = ReturnType<typeof useScreenCommands>;
