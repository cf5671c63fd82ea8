import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UserAvatar } from './user-avatar.tsx';

const shown = (avatar: string, nickname = '站长') =>
  renderToStaticMarkup(<UserAvatar avatar={avatar} nickname={nickname} size={24} />);

test('only what starts with one slash is shown as an image; nothing is fetched from elsewhere', () => {
  expect(shown('/avatars/1.svg')).toContain('<img src="/avatars/1.svg"');
  for (const avatar of [
    '',
    'https://cdn.example.com/a.png',
    'http://10.0.0.1/a.png',
    '//example.com/a.png',
    '/\\x.cn/a',
  ]) {
    expect(shown(avatar)).not.toContain('<img');
    expect(shown(avatar)).toContain('站');
  }
});

test('the character in place of a picture is a whole one, also an emoji of several', () => {
  expect(shown('', '👩‍👩‍👧家')).toContain('👩‍👩‍👧');
});
