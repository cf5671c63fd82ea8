import { expect, test } from 'vitest';
import { type Block } from '../model/block.ts';
import { blocksOf } from '../model/layout.ts';
import { mediaOf } from '../model/media.ts';
import { readLayout } from '../reading/read-layout.ts';
import { controlRoom } from './control-room.ts';
import { lobbyWelcome } from './lobby-welcome.ts';
import { type StyledText, type TextStyle } from '../model/text-style.ts';
import { layoutTemplates } from './templates.ts';

test.each(layoutTemplates())('the template $title is valid and has texts in each of its languages', ({ layout }) => {
  expect(readLayout(layout)).toEqual({ layout, notes: [] });
  expect(mediaOf(layout)).toEqual([]);
  const { langList, description } = layout.canvas;
  expect(description).not.toBe('');
  for (const language of ['en', 'ru'] as const) {
    const texts = blocksOf(layout).filter(({ type }) => type === 'text');
    const own = texts.filter(
      ({ params }) => (params as Record<string, unknown>)[language === 'en' ? 'fontEn' : 'fontRu'] !== null,
    );
    expect(own.length > 0).toBe(langList.includes(language));
  }
});

test('templates show the given pictures and videos', () => {
  const pictures = [{ url: '/a.png', title: 'a' }];
  const videos = [
    { url: '/v.mp4', title: 'v' },
    { url: '/w.mp4', title: 'w' },
  ];
  for (const layout of [lobbyWelcome({ pictures, videos }), controlRoom({ pictures, videos })]) {
    expect(readLayout(layout)).toEqual({ layout, notes: [] });
    expect(mediaOf(layout)).toContain('/w.mp4');
  }
});

/** Height of the lines of a text, in pixels. */
const heightOf = ({ size, lineHeight, content = '0' }: TextStyle & Partial<StyledText>) =>
  content === '' ? 0 : (content.split('\n').length * size * lineHeight) / 100;

const textsOf = ({ params }: Block) =>
  Object.values<unknown>(params).filter(
    (value): value is TextStyle => typeof value === 'object' && value !== null && 'lineHeight' in value,
  );

test.each(layoutTemplates())('the lines of $title fit their blocks', ({ layout }) => {
  const tooLow = blocksOf(layout).filter((block) => textsOf(block).some((text) => heightOf(text) > block.h));
  expect(tooLow.map(({ title }) => title)).toEqual([]);
});
