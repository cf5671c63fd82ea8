import { setCanvas } from '@mutai/layout/commands/blocks';
import { Input } from 'antd';
import { useEditor, useEditorState } from '../editor/use-editor.ts';

/** Properties of the selected blocks, or of the canvas. */
export function PropertyPanel() {
  const editor = useEditor();
  const description = useEditorState((state) => state.layout.canvas.description);
  return (
    <Input
      aria-label="描述"
      value={description}
      onChange={({ target }) =>
        editor.run('描述', (layout) => setCanvas(layout, { description: target.value }), { key: 'canvas:description' })
      }
    />
  );
}
