import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { pictureFault } from '../pictures/picture-fault.ts';
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
  if (image === undefined) return stage.mode === 'edit' ? <Hint block={block} text="未选择图片" /> : null;
  const fault = pictureFault(image);
  const report = () => stage.onFault?.(block.id, fault);
  if (!turns) {
    return (
      <StillImage
        key={image.url}
        image={image}
        fit={objectFits[fit]}
        onFault={report}
        ifBroken={stage.mode === 'edit' ? <Hint block={block} text={fault} /> : null}
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

interface StillImageProps {
  readonly image: MediaItem;
  readonly fit: 'contain' | 'cover' | 'fill';
  readonly onFault: () => void;
  /** Shown in place of a picture that cannot be shown. */
  readonly ifBroken: ReactNode;
}

/** One picture. Without alternative text, the browser draws nothing for one that cannot be shown. */
function StillImage({ image, fit, onFault, ifBroken }: StillImageProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return ifBroken;
  return (
    <img
      src={image.url}
      alt=""
      draggable={false}
      onError={() => {
        setBroken(true);
        onFault();
      }}
      style={{ ...filling, objectFit: fit }}
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

/** A picture that stays until the next is decoded, which then comes in over it. One that cannot be shown is left out. */
function FadingImages({ image, next, fade, fit, onFault }: FadingImagesProps) {
  const [shown, setShown] = useState<MediaItem>();
  const [comingIn, setComingIn] = useState<MediaItem>();

  useEffect(() => {
    if (next === undefined) return;
    // In the browser's cache when its turn has come; whether it can be shown is told then.
    const ahead = new Image();
    ahead.src = next.url;
  }, [next]);

  const layers = shown === undefined || shown.url === image.url ? [image] : [shown, image];
  return layers.map((item) => (
    <FadingImage
      key={item.url}
      item={item}
      fit={fit}
      fade={shown === undefined ? 0 : fade}
      isShown={item.url === shown?.url}
      leaves={layers.length > 1 && item === shown && comingIn === image && fit === 'contain'}
      onStart={() => setComingIn(item)}
      onEnd={() => setShown(item)}
      onFault={onFault}
    />
  ));
}

interface FadingImageProps {
  readonly item: MediaItem;
  readonly fit: 'contain' | 'cover' | 'fill';
  /** Milliseconds in which it comes in; 0: at once. */
  readonly fade: number;
  readonly isShown: boolean;
  /** It goes while another comes in, which would leave some of it to be seen. */
  readonly leaves: boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onFault: () => void;
}

function FadingImage({ item, fit, fade, isShown, leaves, onStart, onEnd, onFault }: FadingImageProps) {
  const element = useRef<HTMLImageElement>(null);

  const comeIn = useEffectEvent(() => {
    onStart();
    if (fade === 0 || element.current === null) return onEnd();
    // It stays as it is at the end: otherwise nothing is seen until React has drawn what follows.
    const animation = element.current.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade, fill: 'forwards' });
    animation.onfinish = onEnd;
  });
  const tell = useEffectEvent(onFault);

  useEffect(() => {
    let wanted = true;
    // Drawn whole in the first frame that shows it.
    element.current?.decode().then(
      () => wanted && comeIn(),
      // Some browsers refuse to decode what they can show.
      () => wanted && (element.current?.complete === true && element.current.naturalWidth > 0 ? comeIn() : tell()),
    );
    return () => {
      wanted = false;
    };
  }, []);

  useLayoutEffect(() => {
    if (!leaves) return undefined;
    const animation = element.current?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fade, fill: 'forwards' });
    return () => animation?.cancel();
  }, [leaves, fade]);

  const style = { ...filling, objectFit: fit, opacity: isShown ? 1 : 0 };
  return <img ref={element} src={item.url} alt="" draggable={false} style={style} />;
}
