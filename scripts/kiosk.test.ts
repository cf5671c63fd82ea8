import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { kioskParameter, screenPagePath } from '@mutai/contract/screens/player-paths';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './support/command.ts';

/**
 * Runs mutai-panel.sh with commands that print their arguments.
 *
 * @param commands that the device has
 */
function panel(state: string, commands: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'mutai-panel-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const name of ['awk', 'sh', 'cat'])
    symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(home, name));
  for (const name of commands) {
    const reads = name === 'cec-client' ? ' "$(cat)"' : '';
    const lists =
      name === 'wlr-randr' ? '[ $# -gt 0 ] || { echo "HDMI-A-1 panel"; echo "  Enabled: yes"; exit; }\n' : '';
    writeFileSync(join(home, name), `#!/bin/sh\n${lists}echo ${name} "$@"${reads}\n`, { mode: 0o755 });
  }
  const { stdout, stderr, status } = spawnSync('/bin/sh', [join(root, 'deploy/kiosk/mutai-panel.sh'), state], {
    env: { PATH: home, ...environment },
    encoding: 'utf8',
  });
  return { told: stdout.trim().split('\n'), stderr, status };
}

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

test('the script of panels turns them on and off in the way that the device has', () => {
  const all = ['wlr-randr', 'xset', 'vcgencmd', 'cec-client'];
  expect(panel('off', all, { WAYLAND_DISPLAY: 'w' }).told).toEqual(['wlr-randr --output HDMI-A-1 --off']);
  expect(panel('off', all, { DISPLAY: ':0' }).told).toEqual(['xset +dpms', 'xset dpms force off']);
  expect(panel('off', all).told).toEqual(['vcgencmd display_power 0']);
  expect(panel('on', all, { MUTAI_PANEL: 'cec' }).told).toEqual(['cec-client -s -d 1 on 0']);
  expect(panel('on', [...all, 'systemctl'], { DISPLAY: ':0' }).told).toEqual([
    'xset dpms force on',
    'xset -dpms',
    'systemctl --user restart mutai-display',
  ]);
  expect(panel('on', [])).toMatchObject({ status: 1, stderr: expect.stringContaining('cec-client') as string });
  expect(panel('off', all, { MUTAI_PANEL: 'magic' })).toMatchObject({ status: 2 });
  expect(panel('later', all)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') as string });
});
