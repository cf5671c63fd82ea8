import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Device with mutai-power.sh whose server answers what `answer` says; empty: it does not answer. */
function device(environment: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'mutai-power-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const command = (name: string, script: string) =>
    writeFileSync(join(home, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  copyFileSync(join(root, 'deploy/kiosk/mutai-power.sh'), join(home, 'mutai-power.sh'));
  command('mutai-panel.sh', 'echo panel "$@"');
  command('sudo', 'echo sudo "$@"');
  // Ten hours after the start of the device.
  command('cut', 'echo 36000');
  const path = `${home}${delimiter}${process.env['PATH'] ?? ''}`;
  /** Runs it at a time, in seconds. */
  return (now: number, answer: string): readonly string[] => {
    command('date', `echo ${String(now)}`);
    const asks = `case "$*" in *' http://192.168.1.10:3000/api/screen/v1/power/12') echo '${answer}' ;; *) exit 3 ;; esac`;
    command('curl', answer === '' ? 'exit 7' : asks);
    const { stdout, status } = spawnSync('/bin/sh', [join(home, 'mutai-power.sh')], {
      env: { PATH: path, XDG_RUNTIME_DIR: home, MUTAI_SCREEN: '12', MUTAI_ADDRESS: address, ...environment },
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    return stdout.trim().split('\n');
  };
}

const address = `http://192.168.1.10:3000${screenPagePath}`;

test('the script of power turns the panel off and on when the server says so, and on without it when it is due', () => {
  const run = device();
  expect(run(1000, 'on 3600'), 'lit since the start').toEqual(['']);
  expect(run(4600, 'off 36000')).toEqual(['panel off']);
  expect(run(4660, 'off 35940'), 'only once').toEqual(['']);
  expect(run(4720, ''), 'without the server').toEqual(['']);
  expect(run(40_600, '')).toEqual(['panel on']);
  expect(run(40_660, '<html>a portal</html>'), 'no answer of the server').toEqual(['']);
  expect(run(76_600, 'off 36000')).toEqual(['panel off']);
  expect(run(80_000, 'on 600'), 'an emergency').toEqual(['panel on']);
  expect(device({ MUTAI_ADDRESS: `${address}/?enroll=1.key` })(1000, 'off 600')).toEqual(['panel off']);
});

test('with MUTAI_RTC the device sleeps until five minutes before it is needed', () => {
  const run = device({ MUTAI_RTC: 'mem' });
  expect(run(1000, 'on 3600')).toEqual(['']);
  expect(run(4600, 'off 36000')).toEqual(['panel off', 'sudo -n rtcwake -m mem -s 35700']);
  expect(run(40_300, 'off 300'), 'awake, and soon needed').toEqual(['']);
});

test('the script of displays tells the page that it opens the browser again', () => {
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
