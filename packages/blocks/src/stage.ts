import { type Language } from '@mutai/layout/model/languages';
import { type Clock } from './clock.ts';
import { type Sources } from './data/sources.ts';

/** `edit`: the editor shows blocks without motion. `play`: a screen plays them. */
export type Mode = 'edit' | 'play';

/**
 * Plays a live stream in a video element.
 *
 * @returns stops it; rejects if it cannot be played
 */
export type PlayLive = (video: HTMLVideoElement, url: string) => Promise<() => void>;

/** Environment shared by all blocks of a view. Keep the object identity stable: a new object re-renders every block. */
export interface Stage {
  readonly mode: Mode;
  readonly language: Language;
  readonly clock: Clock;
  /** IANA name of the time zone of dates and times; without it, that of the browser. */
  readonly timeZone?: string;
  /** Plays live streams that the browser cannot play natively; without it, only native playback is used. */
  readonly playLive?: PlayLive;
  /** Values of data sources; without it, blocks have none. */
  readonly sources?: Sources;
  /** Tells whether pages of the site of an address may be shown; without it, no pages are loaded. */
  readonly isPageAllowed?: (address: URL) => boolean;
  /**
   * Called each time a picture, video or page that cannot be shown is due.
   *
   * @param block its id
   * @param message for people
   */
  readonly onFault?: (block: number, message: string) => void;
}
