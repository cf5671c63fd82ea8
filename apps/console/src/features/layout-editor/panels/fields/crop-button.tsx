import { type BlockOf } from '@mutai/layout/model/block';
import { Button } from 'antd';
import { cropMessages as text } from '../../canvas/crop/crop.messages.ts';
import { useCropStart } from '../../canvas/crop/use-crop-start.ts';
import { canCrop } from '../../editor/cropped-picture.ts';

/** Begins to crop the picture of the selected block on the canvas. */
export function CropButton({ block }: { readonly block: BlockOf<'image'> }) {
  const start = useCropStart();
  return (
    <Button block disabled={!canCrop(block)} onClick={() => void start()}>
      {text.crop}
    </Button>
  );
}
