import type { Clock } from '@mutai/blocks/clock';
import { LayoutView } from '@mutai/blocks/layout-view';
import type { Sources } from '@mutai/blocks/data/sources';
import type { Stage } from '@mutai/blocks/stage';
import { useClock } from '@mutai/blocks/use-clock';
import { playLive } from '@mutai/blocks/video/play-live';
import { isFromSources } from '@mutai/contract/media-sources';
import type { ScreenSettings } from '@mutai/contract/screens/player';
import { languageAt } from '@mutai/layout/model/languages';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Faults } from '../faults.ts';
import { pageConfig } from '../page-config.ts';
import { useDisplaySize } from './display-size.ts';
import { fitTransform } from './fit.ts';
import type { LayoutScene, Scene } from './scene.ts';
import { keepInStep, keepVolume, watchVideos } from './videos.ts';

interface LayoutPlayerProps {
  readonly scene: LayoutScene;
  readonly settings: ScreenSettings;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Percent; 0 until the layout covers the display. */
  readonly volume: number;
  /** Values of data sources; `undefined`: none. */
  readonly sources: Sources | undefined;
  /** Instant at which another scene comes; Infinity: unknown. */
  readonly until: number;
  /** Called if nothing of the scene can be shown. */
  readonly onFailed: (scene: Scene) => void;
}

const isPageAllowed = (address: URL): boolean => isFromSources(pageConfig.frameSources, address);

/** Plays a layout that fills the display as its screen is set. */
export function LayoutPlayer({ scene, settings, clock, faults, volume, sources, until, onFailed }: LayoutPlayerProps) {
  const { document: layout, title, layoutId } = scene.prepared;
  const root = useRef<HTMLDivElement>(null);
  const size = useDisplaySize();
  const { fit, orientation, timeZone } = settings;
  const languages = settings.languages.length > 0 ? settings.languages : layout.canvas.langList;
  const seconds = settings.languageSeconds > 0 ? settings.languageSeconds : layout.canvas.langSwitch;
  const language = useClock(clock, languages.length > 1 ? seconds * 1000 : 0, (now) =>
    languageAt(languages, seconds, now),
  );
  const stage = useMemo<Stage>(
    () => ({
      mode: 'play',
      language,
      clock,
      timeZone,
      ...(sources === undefined ? {} : { sources }),
      playLive,
      isPageAllowed,
      onFault: (block, message) => {
        const kind = layout.blocks[block]?.type === 'video' ? 'video' : 'block';
        faults.add(kind, `“${title}”组件 ${String(block)}：${message}`);
        if (layoutId === null) onFailed(scene);
      },
    }),
    [language, clock, timeZone, sources, layout, title, layoutId, scene, faults, onFailed],
  );

  const tellStuck = useEffectEvent(() => faults.add('video', `“${title}”的视频停住，已重新加载`));
  useEffect(() => (root.current === null ? undefined : watchVideos(root.current, () => tellStuck())), []);

  const timesNow = useEffectEvent(() => ({ since: scene.since, until }));
  useEffect(() => (root.current === null ? undefined : keepInStep(root.current, clock, () => timesNow())), [clock]);

  useEffect(() => {
    if (root.current === null) return undefined;
    return keepVolume(root.current, volume, () => faults.add('video', '浏览器禁止自动播放声音，已静音播放'));
  }, [volume, faults]);

  return (
    <div ref={root} className="canvas" style={{ transform: fitTransform(layout.canvas, size, fit, orientation) }}>
      <LayoutView layout={layout} stage={stage} />
    </div>
  );
}
