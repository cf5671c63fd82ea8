// oxlint-disable-next-line typescript/triple-slash-reference -- the console compiles this file too, and knows the module by it only
/// <reference path="./hls-light.d.ts" />
import { type PlayLive } from '../stage.ts';
import { playNatively } from './play-natively.ts';

/** URLs of single files, which browsers play natively. All others are treated as HLS playlists. */
const singleFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;

/** Timeout for the first frame, in milliseconds. */
const startMs = 20_000;

/**
 * Plays HLS with hls.js, loaded on first use, where the browser supports Media Source Extensions. Unrecoverable errors
 * are dispatched as an `error` event of the element.
 */
export const playLive: PlayLive = async (video, url) => {
  if (singleFile.test(new URL(url, location.href).pathname) || !('MediaSource' in window))
    return playNatively(video, url);
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return playNatively(video, url);
  // A worker would load from a `blob:` URL, which the Content-Security-Policy forbids.
  const hls = new Hls({ enableWorker: false, backBufferLength: 30, liveDurationInfinity: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no frame within the time limit')), startMs);
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
        // hls.js does not treat an undecodable codec as fatal and would wait forever.
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
    // Recover a decoder once; after another failure the caller must restart playback.
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) video.dispatchEvent(new Event('error'));
    else hls.recoverMediaError();
    recovered = true;
  });
  return () => hls.destroy();
};
