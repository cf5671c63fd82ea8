import { Input, Tooltip } from 'antd';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { useText } from '../panels/fields/text-field.tsx';
import { canvasProperty } from '../panels/values/property.ts';
import styles from './header.module.css';
import { headerMessages as text } from './header.messages.ts';

/** Title of the layout, editable in place. */
export function TitleField() {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const { input, problem } = useText(canvasProperty(editor, canvas, 'title'), false);
  return (
    <Tooltip title={problem} open={problem !== null}>
      <Input
        className={styles['title'] ?? ''}
        variant="borderless"
        aria-label={text.title}
        {...(problem === null ? {} : { status: 'error', 'aria-invalid': true, 'aria-description': problem })}
        {...input}
        onKeyDown={(event) => {
          input.onKeyDown(event);
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </Tooltip>
  );
}
