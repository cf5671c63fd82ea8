import { type PlayLive } from '../stage.ts';

/** What the browser plays by itself. */
export const playNatively: PlayLive = async (video, url) => {
  video.src = url;
  await video.play();
  return () => {
    video.removeAttribute('src');
    video.load();
  };
};
