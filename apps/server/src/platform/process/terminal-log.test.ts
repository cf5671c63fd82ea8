import { expect, test } from 'vitest';
import { terminalLine, terminalLog } from './terminal-log.ts';

const time = new Date(2026, 10, 28, 9, 5, 7).toISOString();
const line = (fields: object) => `${JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', ...fields })}\n`;
const request = (status: number) =>
  line({ reqId: 'r', method: 'GET', path: '/login', status, ms: 3, ip: '::1', userAgent: 'x', msg: 'request' });

test('requests are omitted unless the server failed, and shown for debugging', () => {
  expect(terminalLine(request(200), false)).toBe('');
  expect(terminalLine(request(404), false)).toBe('');
  expect(terminalLine(request(503), false)).toBe(
    '09:05:07 信息 request reqId=r method=GET path=/login status=503 ms=3\n',
  );
  const shown = (level: string) => {
    const written: string[] = [];
    const log = terminalLog({ write: (text) => void written.push(text) }, level);
    log.write(request(200));
    log.write(line({ msg: 'closing' }));
    return written.length;
  };
  expect(['info', 'warn', 'debug', 'trace'].map(shown)).toEqual([1, 1, 2, 2]);
});

test('errors have their stack, and nothing that controls the terminal', () => {
  const err = { type: 'Error', message: 'bad', stack: 'Error: bad\u001B[2J\n    at serve (/a.ts:1:2)' };
  expect(terminalLine(line({ level: 50, err, kind: 'mail\n\u202Egpj', msg: 'job \u009Bfailed' }), false)).toBe(
    '09:05:07 错误 job \\u{9b}failed kind=mail\\u{a}\\u{202e}gpj\n    Error: bad\\u{1b}[2J\n    at serve (/a.ts:1:2)\n',
  );
});

test('other lines stay as they are', () => {
  for (const other of ['{"time":"t","audit":"operation"}\n', '版本：v1.4.0\n', '5\n', 'null\n']) {
    expect(terminalLine(other, false)).toBe(other);
  }
});
