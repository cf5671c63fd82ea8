import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { kioskParameter, screenPagePath } from '@mutai/contract/screens/player-paths';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/command.ts';

/** Runs the script of displays with a browser that prints its arguments. */
function argumentsFor(environment: Readonly<Record<string, string>>): readonly string[] {
  const home = mkdtempSync(join(tmpdir(), 'mutai-kiosk-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  writeFileSync(join(home, 'chromium'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const path = `${home}${delimiter}${process.env['PATH'] ?? ''}`;
  const { stdout, stderr } = spawnSync('sh', [join(root, 'deploy/kiosk/mutai-display.sh')], {
    env: { HOME: home, PATH: path, ...environment },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('the script of displays tells the page that it opens the browser again', () => {
  const address = `http://192.168.1.10:3000${screenPagePath}`;
  const args = argumentsFor({ MUTAI_ADDRESS: address });
  expect(args.at(-1)).toBe(`${address}?${kioskParameter}=1`);
  expect(args).toContain('--kiosk');
  expect(args.join(' ')).not.toContain('--unsafely');
  expect(argumentsFor({ MUTAI_ADDRESS: `${address}?enroll=1.key` }).at(-1)).toBe(
    `${address}?enroll=1.key&${kioskParameter}=1`,
  );
  expect(argumentsFor({ MUTAI_ADDRESS: address, MUTAI_INSECURE: '1' })).toContain(
    '--unsafely-treat-insecure-origin-as-secure=http://192.168.1.10:3000',
  );
});
