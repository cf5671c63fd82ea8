import type { Manifest } from '@mutai/contract/screens/player';
import type { Faults } from '../faults.ts';
import { recall, remember } from '../storage.ts';
import type { Alarm } from './alarm.ts';
import type { Director } from './director.ts';
import { createOnSite, type OnSite } from './on-site.ts';
import type { Scene } from './scene.ts';

/** State of the display that emergencies depend on. */
interface Seen {
  /** Newest manifest; `undefined` before the first. */
  readonly manifest: Manifest | undefined;
  readonly shown: Scene | undefined;
  /** Percent. */
  readonly volume: number;
}

/** Deals with emergencies on a display: those that are started there, and their sound. */
export interface Emergencies extends Pick<OnSite, 'enter'> {
  /** Gives a manifest to the director, with the emergencies that were started at the display at work. */
  readonly accept: (manifest: Manifest) => void;
  /** Sounds while an emergency with a sound covers the display. Called when picture or volume have changed. */
  readonly sound: () => void;
}

/**
 * @param now Unix time of the server, in milliseconds
 * @param seen current state of the display
 */
export function createEmergencies(
  now: () => number,
  seen: () => Seen,
  director: Pick<Director, 'accept' | 'causeOf' | 'decide'>,
  faults: Faults,
  signal: AbortSignal,
): Emergencies {
  const onSite = createOnSite(
    now,
    { starts: recall('onSite') ?? [], keep: (starts) => remember('onSite', starts) },
    () => seen().manifest,
    (title, isStarted) => {
      faults.add('page', isStarted ? `现场输入启动码，启动了紧急插播“${title}”` : `现场解除了紧急插播“${title}”`);
      const { manifest } = seen();
      if (manifest !== undefined) director.accept(onSite.accept(manifest));
      director.decide();
    },
    signal,
  );

  let alarm: Alarm | undefined;
  function sound(): void {
    const { shown, manifest, volume } = seen();
    const cause = shown && director.causeOf(shown);
    const id = cause?.reason === 'emergency' ? cause.reasonId : null;
    const isLoud = manifest?.emergencies.some((one) => one.id === id && one.sound);
    alarm?.set(isLoud === true && !signal.aborted ? volume : 0);
  }

  /** Few displays need it, but those need it without a server. */
  async function loadAlarm(): Promise<void> {
    try {
      const { createAlarm } = await import('./alarm.ts');
      alarm ??= createAlarm(() => faults.add('page', '浏览器禁止自动播放声音，提示音无法播放'));
      sound();
    } catch {
      faults.add('page', '提示音加载失败');
    }
  }

  signal.addEventListener('abort', sound);
  return {
    accept: (manifest) => {
      director.accept(onSite.accept(manifest));
      if (alarm === undefined && manifest.emergencies.some((one) => one.sound)) void loadAlarm();
    },
    sound,
    enter: onSite.enter,
  };
}
