import { Canvas } from '@mutai/layout/model/layout';
import { mistakesIn } from '@mutai/layout/reading/check-value';
import { Input, type InputRef, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFocusOnMount } from '../../../../ui/kit/hooks.ts';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';

export interface TitleEditorProps {
  readonly title: string;
  /** @param title null: it stays as it was */
  readonly onDone: (title: string | null) => void;
}

/**
 * A title where it stands. Enter and leaving it take it, Escape gives it up. What cannot be a title stays in the field with
 * the reason; when the field goes nevertheless, the reason is told.
 */
export function TitleEditor({ title, onDone }: TitleEditorProps) {
  const { say } = useKit();
  const [typed, setTyped] = useState(title);
  const field = useFocusOnMount<InputRef>();
  const over = useRef(false);
  /** Once: a field that goes is left too. */
  const done = (next: string | null) => {
    if (over.current) return;
    over.current = true;
    onDone(next);
  };
  const problem = mistakesIn(Canvas.properties.title, typed)[0]?.message ?? '';
  const tellRefused = useEffectEvent(() => {
    if (!over.current && problem !== '') say.warning(text.notRenamed(title, problem));
  });
  useEffect(() => () => tellRefused(), []);
  return (
    <Tooltip title={problem} open={problem !== ''}>
      <Input
        ref={field}
        size="small"
        aria-label={text.renameOf(title)}
        aria-invalid={problem !== ''}
        {...(problem === '' ? {} : { status: 'error', 'aria-description': problem })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          if (problem === '') done(typed === title ? null : typed);
        }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') done(null);
          if (event.key === 'Enter' && problem === '') done(typed === title ? null : typed);
        }}
      />
    </Tooltip>
  );
}
