// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playFiles } from './play-files.ts';

/** A video element that plays nothing: the test says what happens to it. */
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

test('the next file is loaded while one plays, and comes to the front when it has a picture', () => {
  expect(seen()).toEqual([]);
  say(one, 'playing');
  expect([seen(), other.dataset['url'], playing(other)]).toEqual([['a'], 'b', 0]);
  say(one, 'ended');
  // The last picture of the one stays until the other has one.
  expect([seen(), playing(other)]).toEqual([['a'], 1]);
  say(other, 'playing');
  expect([seen(), one.dataset['url']]).toEqual([['b'], 'c']);
  say(other, 'ended');
  say(one, 'playing');
  expect([seen(), other.dataset['url']]).toEqual([['c'], 'a']);
  // It goes on after it had to wait for more: the next one is not loaded again.
  vi.mocked(other.load).mockClear();
  say(one, 'playing');
  expect(other.load).not.toHaveBeenCalled();
});

test('a file that cannot be played is told of and left out, whether it comes first or next', () => {
  say(one, 'error');
  expect([onFault.mock.calls, one.dataset['url']]).toEqual([[['a']], 'b']);
  say(one, 'playing');
  expect(other.dataset['url']).toBe('c');
  say(other, 'error');
  expect([onFault.mock.calls.at(-1), other.dataset['url']]).toEqual([['c'], 'a']);
});

test('when none can be played they are tried again after a while, until it ends', () => {
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

test('a file of which only the sound could be played is told of and left out', () => {
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
