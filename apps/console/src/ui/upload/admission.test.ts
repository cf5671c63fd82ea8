import { expect, test } from 'vitest';
import { accepts, admit } from './admission.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });
const everything = { accept: '', multiple: true, limit: 0 } as const;
const names = (files: readonly File[]) => files.map(({ name }) => name);

test.each([
  // By media type, wildcard or extension, case-insensitive; types unknown to the browser have only an extension.
  ['a.png', 'image/png', 'image/png', true],
  ['a.png', 'image/png', 'image/gif', false],
  ['a.png', 'image/png', 'IMAGE/*', true],
  ['a.mp4', 'video/mp4', 'image/*, video/*', true],
  ['a.mp4', 'video/mp4', '*/*', true],
  ['a.PNG', '', '.png', true],
  ['a.png', '', 'image/*', false],
  ['archive.tar.gz', 'application/gzip', '.gz', true],
  ['png', 'text/plain', '.png', false],
  ['a.exe', 'application/x-msdownload', ' , ', true],
  ['imagery.txt', 'imagery/x', 'image/*', false],
  // jpg and jpeg are equal.
  ['a.jpeg', 'image/jpeg', '.jpg', true],
  ['a.JPG', 'image/jpeg', '.jpeg', true],
  ['a.jpg', 'image/jpeg', 'image/jpg', true],
  ['a.jpg', 'image/jpg', 'image/jpeg', true],
])('%s of type “%s” by “%s”: %s', (name, type, accept, fits) => {
  expect(accepts({ name, type }, accept)).toBe(fits);
});

test('without multiple only the first file is accepted, and others are reported', () => {
  const brought = [file('a.txt', 'text/plain'), file('b.png', 'image/png'), file('c.png', 'image/png')];
  expect(names(admit(brought, { ...everything, multiple: false }, 0).taken)).toEqual(['a.txt']);
  const { taken, refused } = admit(brought, { ...everything, accept: '.png' }, 0);
  expect([names(taken), names(refused)]).toEqual([['b.png', 'c.png'], ['a.txt']]);
});

test('files beyond the limit are rejected together, and 0 means no limit', () => {
  const two = [file('a'), file('b')];
  const limited = { ...everything, limit: 3 };
  expect(names(admit(two, limited, 1).taken)).toEqual(['a', 'b']);
  expect(admit(two, limited, 2)).toMatchObject({ taken: [], exceeding: two });
  expect(admit(two, everything, 1000).taken).toEqual(two);
});
