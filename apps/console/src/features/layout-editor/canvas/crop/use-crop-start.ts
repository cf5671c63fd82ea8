import { pictureFault } from '@mutai/blocks/pictures/picture-fault';
import { innerSize } from '@mutai/blocks/styles';
import { type Size } from '@mutai/layout/geometry/box';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { selectedPicture } from '../../editor/cropped-picture.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { cropMessages as text } from './crop.messages.ts';

/** Size of a picture in its own pixels; `null` if the browser cannot show it. */
async function naturalSize(url: string): Promise<Size | null> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch {
    // Some browsers reject `decode()` for pictures that they can show.
    if (!picture.complete || picture.naturalWidth === 0) return null;
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

/**
 * Returns a function that begins to crop the first picture of the selected block. Says why if there is none, if it
 * cannot be shown, or if the border leaves no room for it; does nothing if no picture block is selected.
 */
export function useCropStart(): () => Promise<void> {
  const editor = useEditor();
  const { toast } = useKit();
  return async () => {
    const block = selectedPicture(editor.state());
    if (block === null) return;
    const [image] = block.params.images;
    if (image === undefined) {
      toast.warning(text.empty);
      return;
    }
    const natural = await naturalSize(image.url);
    // Somebody has gone on while the picture was loaded.
    const now = selectedPicture(editor.state());
    if (now?.params.images[0] !== image) return;
    const { w, h } = innerSize(now);
    if (natural === null) toast.warning(text.broken(pictureFault(image)));
    else if (natural.width === 0 || natural.height === 0) toast.warning(text.noSize(image.title));
    else if (Math.min(w, h) < 1) toast.warning(text.noRoom);
    else editor.crop({ id: now.id, natural });
  };
}
