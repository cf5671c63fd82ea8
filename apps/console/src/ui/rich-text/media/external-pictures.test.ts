// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { externalPictures, replacePicture } from './external-pictures.tsx';
import { testEditor } from '../text/testing-editor.ts';

const image = (src: string) => ({ type: 'image', attrs: { src } });

test('finds each external picture once, and replaces all its occurrences as one step', () => {
  const [own, first, second] = ['/files/a.png', 'https://pic.example/a.png', 'https://pic.example/b.png'];
  const quoted = { type: 'blockquote', content: [{ type: 'paragraph' }, image(first)] };
  const editor = testEditor({
    type: 'doc',
    content: [image(own), image(first), image('https://here.example/c.png'), quoted, image(second)],
  });
  const found = () => externalPictures(editor.state.doc, 'here.example');
  expect(found()).toEqual([first, second]);
  replacePicture(editor, first, '/files/b.png');
  expect(found()).toEqual([second]);
  expect(JSON.stringify(editor.getJSON()).match(/\/files\/b\.png/g)).toHaveLength(2);
  editor.commands.undo();
  expect(found()).toEqual([first, second]);
});
