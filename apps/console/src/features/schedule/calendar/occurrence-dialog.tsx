import { limits } from '@mutai/contract/limits';
import { dateOf } from '@mutai/schedule/days';
import { Button } from 'antd';
import { useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { useFocusOnMount } from '../../../ui/kit/hooks.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { calendarMessages as text } from './calendar.messages.ts';
import type { OccurrenceQuestion } from './use-rule-changes.ts';

interface OccurrenceDialogProps {
  readonly question: OccurrenceQuestion;
  readonly onAnswer: (choice: 'day' | 'all' | null) => void;
}

/** Asks whether one day or all days of a repeated rule are meant. Mount it to open it. */
export function OccurrenceDialog({ question: { kind, entry }, onAnswer }: OccurrenceDialogProps) {
  const [open, setOpen] = useState(true);
  const [choice, setChoice] = useState<'day' | 'all' | null>(null);
  const choose = (next: 'day' | 'all' | null) => {
    setChoice(next);
    setOpen(false);
  };
  const first = useFocusOnMount<HTMLButtonElement>();
  const { name } = entry.rule.item;
  return (
    <PageModal
      open={open}
      title={kind === 'change' ? text.occurrenceTitle : text.occurrenceRemoveTitle}
      width={limits.dialogWidth.small}
      focusesFirst={false}
      onCancel={() => choose(null)}
      afterClose={() => onAnswer(choice)}
      footer={
        <>
          <Button onClick={() => choose(null)}>{kitMessages.cancel}</Button>
          <Button onClick={() => choose('all')}>{text.allOf}</Button>
          <Button ref={first} type="primary" onClick={() => choose('day')}>
            {text.onlyThis}
          </Button>
        </>
      }
    >
      {(kind === 'change' ? text.occurrence : text.occurrenceRemove)(name, dateOf(entry.day))}
    </PageModal>
  );
}
