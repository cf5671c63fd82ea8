import { blocksOf } from '@mutai/layout/model/layout';
import { Button } from 'antd';
import { useEditor, useEditorState } from '../editor/use-editor.ts';

/** 当前组件: the blocks from the front to the back. */
export function Layers() {
  const editor = useEditor();
  const layout = useEditorState((state) => state.layout);
  return (
    <div>
      {blocksOf(layout)
        .toReversed()
        .map(({ id, title }) => (
          <Button key={id} block type="text" onClick={() => editor.select([id])}>
            {title}
          </Button>
        ))}
    </div>
  );
}
