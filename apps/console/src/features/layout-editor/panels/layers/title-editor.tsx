import { type Block } from '@mutai/layout/model/block';
import { Input, type InputRef, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { useFocusOnMount } from '../../../../ui/kit/hooks.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { useText } from '../fields/text-field.tsx';
import { blockProperty } from '../values/property.ts';

export interface TitleEditorProps {
  readonly block: Block;
  readonly onDone: () => void;
}

/** Title editor in place. Enter and blur accept, Escape cancels. An invalid title stays with its problem. */
export function TitleEditor({ block, onDone }: TitleEditorProps) {
  const { input, problem } = useText(blockProperty(useEditor(), [block], 'title'), false);
  const [label] = useState(() => text.renameOf(block.title));
  const field = useFocusOnMount<InputRef>();
  const over = useRef(false);
  /** Called once: removing the field also fires blur. */
  const done = () => {
    if (over.current) return;
    over.current = true;
    onDone();
  };
  return (
    <Tooltip title={problem} open={problem !== null}>
      <Input
        ref={field}
        size="small"
        aria-label={label}
        aria-invalid={problem !== null}
        {...(problem === null ? {} : { status: 'error', 'aria-description': problem })}
        {...input}
        onFocus={(event) => {
          input.onFocus(event);
          event.target.select();
        }}
        onBlur={() => {
          input.onBlur();
          if (problem === null) done();
        }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          input.onKeyDown(event);
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' || (event.key === 'Enter' && problem === null)) done();
        }}
      />
    </Tooltip>
  );
}
