import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Fenced code whose opening line names a file: ```ts packages/contract/src/tags/schema.ts */
const fence = /^```(?<language>\w+) (?<file>[\w./-]+)\n(?<code>[\s\S]*?)^```$/gm;

interface NamedCode {
  readonly language: string;
  readonly file: string;
  readonly code: string;
}

/** The files of a document: whole ones, and changes of existing ones (`diff`). */
export function namedCodeOf(markdown: string): readonly NamedCode[] {
  return [...markdown.matchAll(fence)].map(({ groups }) => ({
    language: groups?.['language'] ?? '',
    file: groups?.['file'] ?? '',
    code: groups?.['code'] ?? '',
  }));
}

/**
 * Applies a change: lines that begin with a space or `-` must occur together, exactly once; those with `+` are added.
 * A line `@@` separates places. Indentation counts.
 *
 * @throws Error for lines that the text does not have, or more than once
 */
export function applyChange(text: string, change: string): string {
  return change.split(/^@@.*\n/m).reduce((changed, place) => {
    const lines = place.split('\n').filter((line) => line !== '');
    const linesOf = (kept: string) =>
      lines
        .filter((line) => line.startsWith(' ') || line.startsWith(kept))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = linesOf('-');
    // From the beginning of a line.
    const at = `\n${changed}`.indexOf(`\n${before}`);
    if (before === '' || at === -1) throw new Error(`No such lines:\n${before}`);
    if (`\n${changed}`.includes(`\n${before}`, at + 1)) throw new Error(`More than one place has:\n${before}`);
    return changed.slice(0, at) + linesOf('+') + changed.slice(at + before.length);
  }, text);
}

/**
 * Writes the files of a document into a copy of the repository.
 *
 * @returns paths relative to the copy, in the document's order
 */
export function writeDocumentFiles(markdown: string, folder: string): readonly string[] {
  return namedCodeOf(markdown).map(({ language, file, code }) => {
    const target = path.join(folder, file);
    if (language !== 'diff' && existsSync(target)) throw new Error(`${file} exists: show its change as diff.`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, language === 'diff' ? applyChange(readFileSync(target, 'utf8'), code) : code);
    return file;
  });
}
