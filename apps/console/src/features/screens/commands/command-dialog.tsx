import { limits } from '@mutai/contract/limits';
import { commandKinds, type CommandKind } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { Radio } from 'antd';
import { namesOf } from '../../../ui/feedback/use-confirm.tsx';
import { formFields } from '../../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { volumeField } from '../form/screen-form.tsx';
import { screensMessages as text } from '../records/screens.messages.ts';
import type { ScreenCommands } from './use-screen-commands.tsx';
import styles from './commands.module.css';

type CommandValues = { kind: CommandKind; volume: number | null };

interface CommandDialogProps {
  readonly screens: readonly ListedScreen[];
  /** The only command; `null`: the user chooses. */
  readonly kind: CommandKind | null;
  readonly send: ScreenCommands['commandAll'];
  readonly onSent: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Buttons for the commands, each with its effect. */
const choices = (
  <Radio.Group
    className={styles['kinds'] ?? ''}
    options={commandKinds.map((value) => ({
      value,
      label: (
        <>
          {text.commands[value]}
          <span className={styles['effect']}>{text.commandHints[value]}</span>
        </>
      ),
    }))}
  />
);

/** 发送命令, or 调整音量: sends a command to one or several screens. Mount it to open it. */
export function CommandDialog({ screens, kind, send, onSent, onClosed }: CommandDialogProps) {
  const names = namesOf(screens.map(({ name }) => name));
  const start: CommandValues = { kind: kind ?? 'identify', volume: screens[0]?.volume ?? 100 };
  const fields = formFields<CommandValues>({
    kind: { label: text.kind, control: choices, hint: names, when: () => kind === null },
    volume: {
      ...volumeField,
      hint: kind === null ? volumeField.hint : `${text.commandHints.volume}${names}`,
      when: (values) => (kind ?? values.kind) === 'volume',
    },
  });
  return (
    <FormDialog<ListedScreen, CommandValues>
      name="screen-command"
      target={{ mode: 'create' }}
      draft={null}
      title={kind === null ? text.commandTitle(screens.length) : text.commands[kind]}
      width={limits.dialogWidth.small}
      submitText={text.send}
      fields={fields}
      emptyValues={start}
      valuesOf={() => start}
      save={(values) => {
        const sent = kind ?? values.kind ?? start.kind;
        return send(screens, sent === 'volume' ? { kind: sent, volume: values.volume ?? 0 } : { kind: sent });
      }}
      onSaved={onSent}
      onUnanswered={onSent}
      onClosed={onClosed}
    />
  );
}
