import { type ComponentProps, type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { fillParent, objectFits } from '../styles.ts';
import { type PlayLive } from '../stage.ts';
import { keepPlaying } from './keep-playing.ts';
import { isSoundOnly, playFiles } from './play-files.ts';
import { playNatively } from './play-natively.ts';

/** Muted, because browsers block autoplay with sound. */
function SilentVideo(props: ComponentProps<'video'>) {
  return <video muted playsInline disablePictureInPicture {...props} />;
}

export function VideoView({ block, stage }: ViewProps<'video'>) {
  const { type, url, videos, fit } = block.params;
  const style = { ...fillParent, objectFit: objectFits[fit] };
  const { onFault, playLive, mode } = stage;
  const report = (what: string) => onFault?.(block.id, `视频“${what}”无法播放`);
  if (type === 'live') {
    if (mode === 'edit') return <Hint block={block} text={url === '' ? '未填写直播地址' : `直播：${url}`} />;
    return url === '' ? null : <LiveVideo url={url} style={style} onFault={() => report(url)} playLive={playLive} />;
  }
  const [first] = videos;
  if (first === undefined) return mode === 'edit' ? <Hint block={block} text="未选择视频" /> : null;
  const reportFile = (address: string) => report(videos.find((video) => video.url === address)?.title || address);
  if (mode === 'edit') {
    return <OneVideo url={first.url} preload="metadata" style={style} onFault={reportFile} />;
  }
  if (videos.length === 1) {
    return <OneVideo url={first.url} autoPlay loop style={style} onFault={reportFile} />;
  }
  return <VideoFiles videos={videos} style={style} onFault={reportFile} />;
}

interface OneVideoProps extends Omit<ComponentProps<'video'>, 'src'> {
  readonly url: string;
  readonly onFault: (url: string) => void;
}

/** Plays one file; reports a fault if it cannot be played or has no picture. */
function OneVideo({ url, onFault, ...props }: OneVideoProps) {
  return (
    <SilentVideo
      src={url}
      {...props}
      onError={() => onFault(url)}
      onLoadedMetadata={({ currentTarget }) => {
        if (isSoundOnly(currentTarget)) onFault(url);
      }}
    />
  );
}

interface VideoFilesProps {
  readonly videos: readonly MediaItem[];
  readonly style: CSSProperties;
  readonly onFault: (url: string) => void;
}

function VideoFiles({ videos, style, onFault }: VideoFilesProps) {
  const one = useRef<HTMLVideoElement>(null);
  const other = useRef<HTMLVideoElement>(null);
  const list = videos.map(({ url }) => url).join('\n');
  const tell = useEffectEvent(onFault);
  useEffect(() => {
    if (one.current === null || other.current === null) return undefined;
    return playFiles([one.current, other.current], list.split('\n'), (url) => tell(url));
  }, [list]);
  const unseen = { ...style, visibility: 'hidden' } as const;
  return (
    <>
      <SilentVideo ref={one} preload="auto" style={unseen} />
      <SilentVideo ref={other} preload="auto" style={unseen} />
    </>
  );
}

interface LiveVideoProps {
  readonly url: string;
  readonly style: CSSProperties;
  readonly onFault: () => void;
  readonly playLive: PlayLive | undefined;
}

/** Live stream. Interruptions are reported and playback is retried indefinitely. */
function LiveVideo({ url, style, onFault, playLive = playNatively }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useEffectEvent(onFault);
  useEffect(
    () => (video.current === null ? undefined : keepPlaying(video.current, url, playLive, () => tell())),
    [url, playLive],
  );
  return <SilentVideo ref={video} style={style} />;
}
