import { addBlock } from '@mutai/layout/commands/blocks';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { Button } from 'antd';
import { useEditor } from '../editor/use-editor.ts';

/** 组件列表: what can be put on the canvas. */
export function ComponentList() {
  const editor = useEditor();
  return (
    <div>
      {(Object.keys(blockTypes) as BlockType[]).map((type) => (
        <Button
          key={type}
          block
          onClick={() => editor.run('添加组件', (layout) => addBlock(layout, type), { select: 'added' })}
        >
          {blockTypes[type].title}
        </Button>
      ))}
    </div>
  );
}
