import type { DestinationStream } from 'pino';

/** Levels of pino → names for people. */
const levelNames: Readonly<Record<number, string>> = {
  10: '跟踪',
  20: '调试',
  30: '信息',
  40: '警告',
  50: '错误',
  60: '致命',
};
/** Smallest status of answers that are shown at the level `info`. */
const failedStatus = 500;
/** Fields that are not shown among the details. */
const knownFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'userAgent', 'userId', 'ip']);
/** Characters that could control a terminal or change the direction of writing. Texts of requests may contain them. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const printable = (text: string): string =>
  text.replaceAll(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Error with its stack, each line below the message. */
function errorLines(err: unknown): string {
  if (!isObject(err)) return '';
  const stack = textOf(err['stack'] ?? err['message'] ?? err);
  return stack
    .split('\n')
    .map((line) => `\n    ${printable(line.trim())}`)
    .join('');
}

/**
 * Converts a line of JSON for a terminal: local time, level, message and details, with the stack of errors below.
 *
 * @param withRequests false omits requests, except those that the server failed to answer
 * @returns text with a line break; empty if the line is omitted; other lines than those of the logger unchanged
 */
export function terminalLine(line: string, withRequests: boolean): string {
  let fields: unknown;
  try {
    fields = JSON.parse(line);
  } catch {
    return line;
  }
  if (!isObject(fields) || typeof fields['level'] !== 'number') return line;
  const { level, time, msg, status } = fields;
  const isFailed = typeof status === 'number' && status >= failedStatus;
  if (msg === 'request' && !withRequests && !isFailed) return '';
  const at = new Date(textOf(time)).toTimeString().slice(0, 8);
  const details = Object.entries(fields)
    .filter(([name]) => !knownFields.has(name))
    .map(([name, value]) => `${name}=${textOf(value)}`);
  const text = [at, levelNames[level] ?? String(level), textOf(msg ?? ''), ...details].join(' ');
  return `${printable(text)}${errorLines(fields['err'])}\n`;
}

/**
 * Returns a destination of log lines that shows them in a terminal. Requests are omitted, so that what the start has printed,
 * such as the first password, stays in sight; they are shown at the levels `debug` and `trace`.
 */
export function terminalLog(output: DestinationStream, logLevel: string): DestinationStream {
  const withRequests = logLevel === 'debug' || logLevel === 'trace';
  return {
    write(line) {
      const text = terminalLine(line, withRequests);
      if (text !== '') output.write(text);
    },
  };
}
