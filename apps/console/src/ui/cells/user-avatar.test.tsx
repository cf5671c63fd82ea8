// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UserAvatar } from './user-avatar.tsx';

afterEach(cleanup);

const shown = (avatar: string, nickname = '站长') =>
  render(<UserAvatar avatar={avatar} nickname={nickname} size={24} />).container;

test('only paths that start with a single slash are shown as images; nothing external is loaded', () => {
  expect(shown('/avatars/1.svg').querySelector('img')?.getAttribute('src')).toBe('/avatars/1.svg');
  const elsewhere = [
    '',
    'https://cdn.example.com/a.png',
    'http://10.0.0.1/a.png',
    '//example.com/a.png',
    '/\\x.cn/a',
    'avatars/1.svg',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  ];
  for (const avatar of elsewhere) {
    expect(shown(avatar).querySelector('img')?.getAttribute('src')).toBe('/default-avatar.svg');
  }
});

test('a picture that fails to load is replaced by the first grapheme, including composed emoji', () => {
  const avatar = shown('/gone.png', '👩‍👩‍👧家');
  const [picture] = avatar.querySelectorAll('img');
  if (picture !== undefined) fireEvent.error(picture);
  expect(avatar.textContent).toBe('👩‍👩‍👧');
});
