import { transformOf } from '@mutai/blocks/styles';
import { outlineOf } from '@mutai/layout/geometry/rotation';
import { type Block } from '@mutai/layout/model/block';
import { type CSSProperties, useState } from 'react';
import { blockIcons } from '../common/block-icons.tsx';
import styles from '../common/panels.module.css';
import { thumbnailGround } from './thumbnail-ground.ts';

/** Side of a thumbnail, in pixels; its style sheet has it too. */
const side = 24;

/** Rotated and mirrored picture whose outline fills the thumbnail; other pictures fill it themselves. */
function pictureStyle(block: Block): CSSProperties {
  const transform = transformOf(block);
  if (transform === '') return {};
  const outline = outlineOf(block);
  const scale = side / Math.max(1, outline.w, outline.h);
  return { transform, width: block.w * scale, height: block.h * scale };
}

/** Small picture of a block: its first picture, or its icon in the colors of its text and background; both as it is turned. */
export function LayerThumbnail({ block, ground }: { readonly block: Block; readonly ground: string }) {
  const { type, params } = block;
  const picture = type === 'image' ? (block.params.images[0]?.url ?? null) : null;
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== null && picture !== broken) {
    return (
      <span data-grip data-picture className={styles['thumbnail']}>
        <img
          src={picture}
          alt=""
          decoding="async"
          draggable={false}
          style={pictureStyle(block)}
          onError={() => setBroken(picture)}
        />
      </span>
    );
  }
  const colours =
    'fontCh' in params
      ? { color: params.fontCh.color, background: thumbnailGround(params.fontCh.color, block, ground) }
      : {};
  const transform = transformOf(block);
  return (
    <span data-grip className={styles['thumbnail']} style={colours}>
      <span className={styles['thumbnailIcon']} style={transform === '' ? {} : { transform }}>
        {blockIcons[type]}
      </span>
    </span>
  );
}
