// @vitest-environment happy-dom
import { createClock } from '@mutai/blocks/clock';
import { expect, test, vi } from 'vitest';
import { correctionOf, keepInStep, type SceneTimes } from './videos.ts';

/** Unix time in seconds at which a video of ten seconds is at 4 seconds. */
const now = 1_795_248_004;

test.each([
  ['in step', 4.01, { speed: 1 }],
  ['late', 3.8, { speed: 1.03 }],
  ['early', 4.2, { speed: 0.97 }],
  ['far late', 3.5, { position: 4, speed: 1 }],
  ['far early', 9, { position: 4, speed: 1 }],
])('a video that is %s is corrected', (_, position, correction) => {
  expect(correctionOf(position, 10, now)).toEqual(correction);
});

test('across the end of a video the shorter way counts, and it never jumps to the end', () => {
  expect(correctionOf(9.9, 10, now - 3.9)).toEqual({ speed: 1.03 });
  expect(correctionOf(0.1, 10, now - 4.1)).toEqual({ speed: 0.97 });
  expect(correctionOf(5, 10, now - 4.1)).toEqual({ speed: 1 });
  expect(correctionOf(5, 10, now - 3.9)).toEqual({ speed: 1 });
});

test('a video that begins soon comes to its end when it begins', () => {
  expect(correctionOf(2, 10, -3)).toEqual({ position: 7, speed: 1 });
  expect(correctionOf(7, 10, -3)).toEqual({ speed: 1 });
  expect(correctionOf(0, 10, 20_000)).toEqual({ speed: 1 });
});

/** Element with videos whose state a test sets. */
function videosOf(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  const videos = [...root.querySelectorAll('video')].map((video) => {
    const own = {
      paused: false,
      seeking: false,
      ended: false,
      duration: 10,
      currentTime: 8,
      playbackRate: 1,
      plays: 0,
      video,
    };
    for (const name of ['paused', 'seeking', 'duration', 'ended'] as const) {
      Object.defineProperty(video, name, { get: () => own[name] });
    }
    for (const name of ['currentTime', 'playbackRate'] as const) {
      const set = (value: number) => {
        own[name] = value;
      };
      Object.defineProperty(video, name, { get: () => own[name], set });
    }
    video.play = async () => {
      own.plays += 1;
    };
    return own;
  });
  return { root, videos };
}

test('a repeated video jumps once and is then corrected by its speed; paused and other videos are left alone', () => {
  vi.useFakeTimers({ now: now * 1000 });
  const { root, videos } = videosOf('<video loop></video><video loop></video><video></video>');
  const [playing, paused, other] = videos;
  if (playing === undefined || paused === undefined) throw new Error('There are no videos.');
  paused.paused = true;
  const stop = keepInStep(root, createClock(), () => ({ since: 0, until: Infinity }));
  expect([playing.currentTime, paused.currentTime, other?.currentTime]).toEqual([4, 8, 8]);
  // It stands still: half a second later it is too late to be corrected by its speed, and jumped just before.
  vi.advanceTimersByTime(500);
  expect(playing).toMatchObject({ currentTime: 4, playbackRate: 1 });
  playing.currentTime = 4.9;
  vi.advanceTimersByTime(500);
  expect(playing).toMatchObject({ currentTime: 4.9, playbackRate: 1.03 });
  stop();
  vi.advanceTimersByTime(60_000);
  expect(playing).toMatchObject({ currentTime: 4.9, playbackRate: 1.03 });
  vi.useRealTimers();
});

test('a video is at the position since its turn began, and does not begin again while its scene ends', () => {
  vi.useFakeTimers({ now: now * 1000 });
  const { root, videos } = videosOf('<video loop></video>');
  const [playing] = videos;
  if (playing === undefined) throw new Error('There is no video.');
  let times: SceneTimes = { since: now * 1000 - 6500, until: Infinity };
  const stop = keepInStep(root, createClock(), () => times);
  expect(playing.currentTime).toBe(6.5);
  times = { ...times, until: now * 1000 + 1100 };
  vi.advanceTimersByTime(500);
  expect(playing.video.loop).toBe(false);
  // Nothing else has come: it goes on.
  playing.ended = true;
  vi.advanceTimersByTime(2000);
  expect(playing).toMatchObject({ video: { loop: true }, plays: 1 });
  stop();
  vi.useRealTimers();
});
