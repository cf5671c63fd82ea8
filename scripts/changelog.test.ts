import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeUnreleased, undescribed } from './support/changelog.ts';
import { root } from './support/command.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the changelog begins with what is not released yet, and has a section for the version and for each tag', () => {
  const changelog = read('CHANGELOG.md');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const [first, newest = ''] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(first).toBe('Unreleased');
  expect(newest.startsWith(`${version} – `)).toBe(true);
  const tags = existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['tag', '--list', 'v[0-9]*', '--merged'], { cwd: root, encoding: 'utf8' }).split('\n')
    : [];
  const versions = [version, ...tags.filter((tag) => tag !== '').map((tag) => tag.slice(1))];
  expect(versions.map((one) => undescribed(changelog, { version: one })).filter(Boolean)).toEqual([]);
});

const before = '# Changes\n\n## Unreleased\n\n- New.\n\n## 1.3.0 – 2026-10-01\n\n- Old.\n';
const after = '# Changes\n\n## Unreleased\n\n## 1.4.0 – 2026-11-28\n\n- New.\n\n## 1.3.0 – 2026-10-01\n\n- Old.\n';

test('a version takes the unreleased lines, once', () => {
  expect(closeUnreleased(before, '1.4.0', '2026-11-28')).toBe(after);
  expect(() => closeUnreleased(after, '1.5.0', '2026-11-29')).toThrow('has no lines under Unreleased');
  expect(() => closeUnreleased(before, '1.3.0', '2026-11-29')).toThrow('already has a section for 1.3.0');
});

test('a release is refused without a section, and with a tag while lines are unreleased', () => {
  const missing = /no section "## 1\.4\.0 – <date>" in CHANGELOG\.md\. Let "npm version 1\.4\.0"/;
  expect(undescribed(before, { version: '1.4.0' })).toMatch(missing);
  expect(undescribed(before, { tag: 'v1.4.0', version: '1.4.0' })).toMatch(missing);
  expect(undescribed(after.replace('2026-11-28', 'soon'), { version: '1.4.0' }), 'undated').toMatch(missing);
  expect(undescribed(before, { tag: 'v1.3.0', version: '1.3.0' })).toContain('Tag v1.3.0 has lines under Unreleased');
  expect(undescribed(before, { version: '1.3.0' }), 'on the way to the next one').toBeUndefined();
  expect(undescribed(after, { tag: 'v1.4.0', version: '1.4.0' })).toBeUndefined();
});
