// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playFiles } from './play-files.ts';

/** Video element that plays nothing: the test dispatches its events. */
function slot(): HTMLVideoElement {
  const video = document.createElement('video');
  vi.spyOn(video, 'play').mockResolvedValue();
  vi.spyOn(video, 'pause').mockReturnValue();
  vi.spyOn(video, 'load').mockReturnValue();
  return video;
}

const say = (video: HTMLVideoElement, what: string) => video.dispatchEvent(new Event(what));
const [one, other] = [slot(), slot()];
const seen = () =>
  [one, other].filter(({ style }) => style.visibility === 'visible').map((video) => video.dataset['url']);
const playing = (video: HTMLVideoElement) => vi.mocked(video.play).mock.calls.length;
const onFault = vi.fn<(url: string) => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onFault.mockClear();
  for (const video of [one, other]) {
    video.style.visibility = 'hidden';
    vi.mocked(video.play).mockClear();
  }
  stop = playFiles([one, other], ['a', 'b', 'c'], onFault);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('preloads the next file while one plays and shows it once it has a picture', () => {
  expect(seen()).toEqual([]);
  say(one, 'playing');
  expect([seen(), other.dataset['url'], playing(other)]).toEqual([['a'], 'b', 0]);
  say(one, 'ended');
  // The last frame stays until the next video has one.
  expect([seen(), playing(other)]).toEqual([['a'], 1]);
  say(other, 'playing');
  expect([seen(), one.dataset['url']]).toEqual([['b'], 'c']);
  say(other, 'ended');
  say(one, 'playing');
  expect([seen(), other.dataset['url']]).toEqual([['c'], 'a']);
  // `playing` after a stall: the next file is not loaded again.
  vi.mocked(other.load).mockClear();
  say(one, 'playing');
  expect(other.load).not.toHaveBeenCalled();
});

test('a file that cannot be played is reported and skipped, whether first or next', () => {
  say(one, 'error');
  expect([onFault.mock.calls, one.dataset['url']]).toEqual([[['a']], 'b']);
  say(one, 'playing');
  expect(other.dataset['url']).toBe('c');
  say(other, 'error');
  expect([onFault.mock.calls.at(-1), other.dataset['url']]).toEqual([['c'], 'a']);
});

test('if no file can be played, retries after a delay until stopped', () => {
  for (let count = 0; count < 3; count += 1) say(one, 'error');
  say(one, 'error');
  expect(onFault.mock.calls).toEqual([['a'], ['b'], ['c']]);
  vi.mocked(one.load).mockClear();
  vi.advanceTimersByTime(5000);
  expect([vi.mocked(one.load).mock.calls.length, one.dataset['url']]).toEqual([1, 'a']);
  for (let count = 0; count < 3; count += 1) say(one, 'error');
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a file with only playable sound is reported and skipped', () => {
  const size = (video: HTMLVideoElement, videoWidth: number) => {
    Object.defineProperty(video, 'videoWidth', { value: videoWidth, configurable: true });
    say(video, 'loadedmetadata');
  };
  size(one, 640);
  expect(onFault).not.toHaveBeenCalled();
  say(one, 'playing');
  size(other, 0);
  expect([onFault.mock.calls, other.dataset['url'], seen()]).toEqual([[['b']], 'c', ['a']]);
});
