// oxlint-disable-next-line typescript/triple-slash-reference -- the console compiles this file too, and knows the module by it only
/// <reference path="./hls-light.d.ts" />
import { type PlayLive } from '../stage.ts';
import { playNatively } from './play-natively.ts';

/** Addresses of single files, which browsers play by themselves. What has none of these endings is a list of parts (HLS). */
const singleFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;

/** Milliseconds within which something has to be seen. */
const startMs = 20_000;

/**
 * Plays HLS with a player that is loaded with the first one, where the browser takes parts of videos from scripts; what it
 * cannot go on with it tells by an `error` of the element.
 */
export const playLive: PlayLive = async (video, url) => {
  if (singleFile.test(new URL(url, location.href).pathname) || !('MediaSource' in window))
    return playNatively(video, url);
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return playNatively(video, url);
  // A worker would come from a `blob:` address, from which the site's policy runs no script.
  const hls = new Hls({ enableWorker: false, backBufferLength: 30, liveDurationInfinity: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('nothing came')), startMs);
      video.addEventListener(
        'playing',
        () => {
          clearTimeout(late);
          resolve();
        },
        { once: true },
      );
      hls.once(Hls.Events.MANIFEST_PARSED, () => {
        video.play().catch(reject);
      });
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
        // What the browser cannot decode is no fatal error of the player, which then waits for ever.
        if (fatal || details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR) reject(new Error(details));
      });
      hls.loadSource(url);
      hls.attachMedia(video);
    });
  } catch (error) {
    hls.destroy();
    throw error;
  }
  let recovered = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    // A decoder that fails again is left to whoever shows the video: it starts all over.
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) video.dispatchEvent(new Event('error'));
    else hls.recoverMediaError();
    recovered = true;
  });
  return () => hls.destroy();
};
