import { type PlayLive } from '../stage.ts';

/** Plays a stream that the browser supports natively. */
export const playNatively: PlayLive = async (video, url) => {
  video.src = url;
  await video.play();
  return () => {
    video.removeAttribute('src');
    video.load();
  };
};
