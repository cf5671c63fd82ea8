// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PlayLive } from '../stage.ts';
import { keepPlaying } from './keep-playing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a live stream that stops is reported once and retried until it plays, each time', async () => {
  const video = document.createElement('video');
  const end = vi.fn<() => void>();
  const playLive = vi.fn<PlayLive>().mockResolvedValue(end);
  const onFault = vi.fn<() => void>();
  const say = (what: string) => video.dispatchEvent(new Event(what));
  const counts = () => [playLive, end, onFault].map((one) => one.mock.calls.length);
  const stop = keepPlaying(video, 'https://live.example.com/a.m3u8', playLive, onFault);
  await vi.advanceTimersByTimeAsync(0);
  say('playing');

  playLive.mockRejectedValueOnce(new Error('offline'));
  say('error');
  say('error');
  expect(counts()).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts(), 'it failed again').toEqual([2, 1, 1]);
  await vi.advanceTimersByTimeAsync(5000);
  say('playing');
  expect(counts()).toEqual([3, 1, 1]);

  say('waiting');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(counts(), 'the picture stands still').toEqual([3, 2, 2]);
  await vi.advanceTimersByTimeAsync(5000);
  say('playing');
  say('ended');
  await vi.advanceTimersByTimeAsync(0);
  expect(counts(), 'what ends is no fault').toEqual([5, 3, 2]);

  stop();
  say('error');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts()).toEqual([5, 4, 2]);
});
