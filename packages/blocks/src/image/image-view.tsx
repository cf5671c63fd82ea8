import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { pictureFault } from '../pictures/picture-fault.ts';
import { useClock } from '../use-clock.ts';
import { PictureFrame, pictureStyle } from './picture-frame.tsx';

/** Duration of the fade between pictures, in milliseconds, unless they change faster. */
const fadeMs = 600;

export function ImageView({ block, stage }: ViewProps<'image'>) {
  const { images, switchTime, zoom } = block.params;
  const style = pictureStyle(block.params);
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
      <PictureFrame zoom={zoom}>
        <StillImage
          key={image.url}
          image={image}
          style={style}
          onFault={report}
          ifBroken={stage.mode === 'edit' ? <Hint block={block} text={fault} /> : null}
        />
      </PictureFrame>
    );
  }
  return (
    <PictureFrame zoom={zoom}>
      <FadingImages image={image} next={next} fade={Math.min(fadeMs, switchTime / 2)} style={style} onFault={report} />
    </PictureFrame>
  );
}

interface StillImageProps {
  readonly image: MediaItem;
  readonly style: CSSProperties;
  readonly onFault: () => void;
  /** Replacement for a picture that cannot be shown. */
  readonly ifBroken: ReactNode;
}

/** Single picture. Has no alternative text, so that the browser draws nothing for a broken one. */
function StillImage({ image, style, onFault, ifBroken }: StillImageProps) {
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
      style={style}
    />
  );
}

interface FadingImagesProps {
  readonly image: MediaItem;
  readonly next: MediaItem | undefined;
  /** Duration of the fade, in milliseconds. */
  readonly fade: number;
  readonly style: CSSProperties;
  readonly onFault: () => void;
}

/** Picture that stays until the next is decoded and fades in over it. Broken pictures are skipped. */
function FadingImages({ image, next, fade, style, onFault }: FadingImagesProps) {
  const [shown, setShown] = useState<MediaItem>();
  // By address: values of data sources bring new objects.
  const [comingIn, setComingIn] = useState('');
  const nextUrl = next?.url;

  useEffect(() => {
    if (nextUrl === undefined) return;
    // Preload into the browser's cache. Failures are reported when the picture is shown.
    const ahead = new Image();
    ahead.src = nextUrl;
  }, [nextUrl]);

  const layers = shown === undefined || shown.url === image.url ? [image] : [shown, image];
  return layers.map((item) => (
    <FadingImage
      key={item.url}
      item={item}
      style={style}
      fade={shown === undefined ? 0 : fade}
      isShown={item.url === shown?.url}
      leaves={layers.length > 1 && item === shown && comingIn === image.url && style.objectFit === 'contain'}
      onStart={() => setComingIn(item.url)}
      onEnd={() => setShown(item)}
      onFault={onFault}
    />
  ));
}

interface FadingImageProps {
  readonly item: MediaItem;
  readonly style: CSSProperties;
  /** Duration of the fade-in, in milliseconds; 0: no fade. */
  readonly fade: number;
  readonly isShown: boolean;
  /** Fade out while the next picture fades in; a narrower one would otherwise leave it partly visible. */
  readonly leaves: boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onFault: () => void;
}

function FadingImage({ item, style, fade, isShown, leaves, onStart, onEnd, onFault }: FadingImageProps) {
  const element = useRef<HTMLImageElement>(null);

  const comeIn = useEffectEvent(() => {
    onStart();
    if (fade === 0 || element.current === null) return onEnd();
    // `forwards` keeps the final state until React renders the next one; otherwise there would be an empty frame.
    const animation = element.current.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade, fill: 'forwards' });
    animation.onfinish = onEnd;
  });
  const tell = useEffectEvent(onFault);

  useEffect(() => {
    let wanted = true;
    // Decode first, so that the first visible frame shows the whole picture.
    element.current?.decode().then(
      () => wanted && comeIn(),
      // Some browsers reject `decode()` for pictures that they can show.
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

  const shown = { ...style, opacity: isShown ? 1 : 0 };
  return <img ref={element} src={item.url} alt="" draggable={false} style={shown} />;
}
