import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { filling, objectFits } from '../styles.ts';
import { useClock } from '../use-clock.ts';

/** Milliseconds in which a picture comes in over the last one, unless they change faster. */
const fadeMs = 600;

export function ImageView({ block, stage }: ViewProps<'image'>) {
  const { images, switchTime, fit } = block.params;
  const turns = stage.mode === 'play' && images.length > 1;
  const turn = useClock(stage.clock, turns ? switchTime : 0, (now) =>
    turns ? Math.floor(now / switchTime) % images.length : 0,
  );
  const image = images[turn];
  const next = turns ? images[(turn + 1) % images.length] : undefined;
  if (image === undefined) return stage.mode === 'edit' ? <Hint text="未选择图片" /> : null;
  const report = () => stage.onFault?.(block.id, `图片“${image.title || image.url}”无法显示`);
  if (!turns) {
    return (
      <img
        src={image.url}
        alt={image.title}
        draggable={false}
        onError={report}
        style={{ ...filling, objectFit: objectFits[fit] }}
      />
    );
  }
  return (
    <FadingImages
      image={image}
      next={next}
      fade={Math.min(fadeMs, switchTime / 2)}
      fit={objectFits[fit]}
      onFault={report}
    />
  );
}

interface FadingImagesProps {
  readonly image: MediaItem;
  readonly next: MediaItem | undefined;
  /** Milliseconds. */
  readonly fade: number;
  readonly fit: 'contain' | 'cover' | 'fill';
  readonly onFault: () => void;
}

/** Loads and decodes a picture, so that it is drawn whole in the first frame that shows it. */
function decoded(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

/** A picture that stays until the next is decoded, which then comes in over it. One that cannot be shown is left out. */
function FadingImages({ image, next, fade, fit, onFault }: FadingImagesProps) {
  /** At most two: the last one, and over it the one that comes in. */
  const [shown, setShown] = useState<readonly MediaItem[]>([]);

  const tell = useEffectEvent(onFault);

  useEffect(() => {
    let wanted = true;
    const show = () => {
      if (wanted) setShown((before) => [...before.filter(({ url }) => url !== image.url).slice(-1), image]);
    };
    decoded(image.url).then(show, () => {
      if (wanted) tell();
    });
    return () => {
      wanted = false;
    };
  }, [image]);

  useEffect(() => {
    // Whether it can be shown is told when its turn has come.
    if (next !== undefined) decoded(next.url).catch(() => undefined);
  }, [next]);

  return shown.map(({ url, title }, index) => (
    <FadingImage key={url} url={url} title={title} fade={index === 0 ? 0 : fade} fit={fit} />
  ));
}

interface FadingImageProps {
  readonly url: string;
  readonly title: string;
  /** Milliseconds in which it comes in; what changes afterwards is of no account. */
  readonly fade: number;
  readonly fit: 'contain' | 'cover' | 'fill';
}

function FadingImage({ url, title, fade, fit }: FadingImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const comeIn = useEffectEvent(() => {
    if (fade > 0) element.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade });
  });
  useLayoutEffect(() => {
    comeIn();
  }, []);
  return <img ref={element} src={url} alt={title} draggable={false} style={{ ...filling, objectFit: fit }} />;
}
