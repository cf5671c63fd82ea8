import { type Language } from '@mutai/layout/model/languages';
import { type Clock } from './clock.ts';

/** In the editor what moves is still; a screen plays it. */
export type Mode = 'edit' | 'play';

/**
 * Plays a live address in a video element.
 *
 * @returns ends it; rejects when it cannot be played
 */
export type PlayLive = (video: HTMLVideoElement, url: string) => Promise<() => void>;

/** Where blocks are shown: the same object for all of them, and another one only when something in it is another. */
export interface Stage {
  readonly mode: Mode;
  readonly language: Language;
  readonly clock: Clock;
  /** Plays what the browser does not play by itself; without it, it plays what it can. */
  readonly playLive?: PlayLive;
  /**
   * Told of pictures and videos that cannot be shown, each time that their turn comes.
   *
   * @param block its id
   * @param message for people
   */
  readonly onFault?: (block: number, message: string) => void;
}
