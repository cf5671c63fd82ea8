import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { hasCode, reasonOf, StartError } from './platform/process/start-error.ts';

/** Encoding → byte order mark. */
const utf16Marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** A quoted value may have several lines. */
const quotedValue = /=[ \t]*(["'`])[\s\S]*?\1/g;
const readableLine = /^[ \t]*(?:#.*|(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=.*)?$/;

/**
 * Reads the variables of an `.env` file; empty if it does not exist.
 *
 * @throws StartError for every unreadable line: silently ignoring a setting could start a different site
 */
export function readEnvFile(file: string): Readonly<Record<string, string | undefined>> {
  const bytes = bytesOf(file);
  if (bytes === undefined) return {};
  const text = textOf(file, bytes).replaceAll(/\r\n?/g, '\n');
  const lines = text.replaceAll(quotedValue, (value) => `=${'\n'.repeat(value.split('\n').length - 1)}`).split('\n');
  const broken = lines.flatMap((line, index) => (readableLine.test(line) ? [] : [index + 1]));
  if (broken.length > 0) {
    throw new StartError(`无法识别 ${file} 的第 ${broken.join('、')} 行，每行应为：名称=值，注释以 # 开头。`);
  }
  return parseEnv(text);
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new StartError(`无法读取 ${file}：${reasonOf(error)}`);
  }
}

function textOf(file: string, bytes: Buffer): string {
  const [encoding] = utf16Marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? ['utf-8'];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new StartError(`无法读取 ${file}：应为 UTF-8 编码的文本，请用编辑器另存为 UTF-8。`);
}
