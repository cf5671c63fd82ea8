import { useState } from 'react';
import { BrokenContent } from './placeholders.tsx';
import type { PreviewItem, PreviewSource } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';

interface MediaPlayerProps {
  readonly item: PreviewItem;
  readonly source: PreviewSource;
}

/** Video with native controls. */
export function VideoPlayer({ item, source }: MediaPlayerProps) {
  const [broken, setBroken] = useState(false);
  if (broken) return <BrokenContent item={item} source={source} otherwise={item.obstacle ?? text.brokenVideo} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload brings no captions.
    <video
      className={styles['video']}
      src={item.address}
      aria-label={item.name}
      controls
      preload="metadata"
      {...(item.smaller === null ? {} : { poster: item.smaller })}
      onError={() => setBroken(true)}
      // With an unsupported codec, the video has no size and only the sound plays.
      onLoadedMetadata={({ currentTarget }) => {
        if (currentTarget.videoWidth === 0) setBroken(true);
      }}
    />
  );
}

/** Audio with native controls. */
export function AudioPlayer({ item, source }: MediaPlayerProps) {
  const [broken, setBroken] = useState(false);
  if (broken) return <BrokenContent item={item} source={source} otherwise={text.brokenAudio} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload brings no captions.
    <audio
      className={styles['audio']}
      src={item.address}
      aria-label={item.name}
      controls
      preload="metadata"
      onError={() => setBroken(true)}
    />
  );
}
