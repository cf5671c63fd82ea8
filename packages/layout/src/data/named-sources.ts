import { layoutLimits } from '../limits.ts';
import { atDataPath, parseDataPath } from './data-path.ts';
import { hasPlaceholders } from './has-placeholders.ts';
import { missingSource } from './missing-source.ts';

/*
 * Values in texts as designers type and see them: `{{name.path|format|fallback}}`, without the id that documents store
 * (placeholders.ts). A name stands for a source only if no other one has it.
 */

export interface NamedSource {
  readonly id: number;
  readonly name: string;
}

interface Reference {
  readonly name: string;
  /** Sources with that name, or the one with the written id. */
  readonly sources: readonly NamedSource[];
  /** Path behind the name or id, as written. */
  readonly rest: string;
  readonly hasId: boolean;
}

const braces = /\{\{([^{}]*)\}\}/;
const withId = /^(?<name>.*?)#(?<id>\d{1,10})(?<rest>(?:[.[].*)?)$/s;

/** Reference as written, without the id of a missing source: its name may be that of another one. */
function withoutMissing(written: string): string {
  const { groups } = withId.exec(written.trim()) ?? {};
  if (Number(groups?.['id']) !== missingSource) return written;
  return `${groups?.['name'] ?? ''}${groups?.['rest'] ?? ''}`;
}

/** Splits `name#id.path` or `name.path`. Of several names that fit, the longest one counts: names may have dots. */
function readReference(written: string, sources: readonly NamedSource[]): Reference {
  const asked = withoutMissing(written).trim();
  const { groups } = withId.exec(asked) ?? {};
  if (groups !== undefined) {
    const { name = '', id, rest = '' } = groups;
    return { name, sources: sources.filter((source) => source.id === Number(id)), rest, hasId: true };
  }
  const fits = ({ name }: NamedSource) => asked.startsWith(name) && /^(?:$|[.[])/.test(asked.slice(name.length));
  const longest = sources.filter(fits).reduce((length, { name }) => Math.max(length, name.length), 0);
  const name = longest > 0 ? asked.slice(0, longest) : (/^[^.[]*/.exec(asked)?.[0] ?? '');
  return {
    name,
    sources: longest > 0 ? sources.filter((source) => source.name === name) : [],
    rest: asked.slice(name.length),
    hasId: false,
  };
}

const pathOf = (rest: string) => parseDataPath(rest.replace(/^\./, ''));

/** Changed text, and where the characters of the one are in the other. */
export interface Rewritten {
  readonly text: string;
  /** Place in the changed text of a place in the original one. */
  readonly toNew: (at: number) => number;
  readonly toOld: (at: number) => number;
}

interface Moved {
  readonly old: readonly [from: number, to: number];
  readonly fresh: readonly [from: number, to: number];
}

function moved(at: number, all: readonly Moved[], from: 'old' | 'fresh', to: 'old' | 'fresh'): number {
  let shift = 0;
  for (const one of all) {
    if (at <= one[from][0]) break;
    if (at < one[from][1]) return Math.min(one[to][0] + at - one[from][0], one[to][1]);
    shift = one[to][1] - one[from][1];
  }
  return at + shift;
}

/** Changes the references in a text; what is behind `|` stays. */
function rewritten(text: string, change: (written: string) => string): Rewritten {
  if (!hasPlaceholders(text)) return { text, toNew: (at) => at, toOld: (at) => at };
  const all: Moved[] = [];
  let made = '';
  let at = 0;
  // A split with one group alternates between what is outside and inside of braces.
  text.split(braces).forEach((part, index) => {
    if (index % 2 === 0) {
      made += part;
      at += part.length;
      return;
    }
    const end = part.includes('|') ? part.indexOf('|') : part.length;
    const fresh = `{{${change(part.slice(0, end))}${part.slice(end)}}}`;
    all.push({ old: [at, at + part.length + 4], fresh: [made.length, made.length + fresh.length] });
    made += fresh;
    at += part.length + 4;
  });
  return {
    text: made,
    toNew: (place) => moved(place, all, 'old', 'fresh'),
    toOld: (place) => moved(place, all, 'fresh', 'old'),
  };
}

/** Characters that a name in a text cannot have. */
const unwritable = /[{}|#\n]/g;

/** Reference to a source as documents store it. */
const stored = ({ id, name }: NamedSource, rest: string): string =>
  `${name.replace(unwritable, ' ').trim()}#${String(id)}${rest}`;

/** Adds the ids of the sources that a typed text names. Names of no source, or of several, stay as they are. */
export const withSourceIds = (text: string, sources: readonly NamedSource[]): Rewritten =>
  rewritten(text, (written) => {
    const { sources: found, rest, hasId } = readReference(written, sources);
    const [source, ...others] = found;
    if (hasId || source === undefined || others.length > 0 || pathOf(rest) === undefined) return written;
    return stored(source, rest);
  });

/** Reference to a source as people see it: with its id only if the name does not stand for it. */
export function shownReference(source: NamedSource, rest: string, sources: readonly NamedSource[]): string {
  const short = `${source.name}${rest}`;
  const read = readReference(short, sources);
  const isClear = !read.hasId && read.sources.length === 1 && read.sources[0]?.id === source.id && read.rest === rest;
  return isClear && short.search(unwritable) === -1 ? short : stored(source, rest);
}

/** Stored text with other ids of its sources. Malformed references get them, too: somebody may correct them. */
export const withOtherIds = (text: string, other: (id: number) => number): Rewritten =>
  rewritten(text, (written) => {
    const { groups } = withId.exec(written.trim()) ?? {};
    const id = Number(groups?.['id'] ?? 0);
    if (groups === undefined || id === 0) return written;
    return `${groups['name'] ?? ''}#${String(other(id))}${groups['rest'] ?? ''}`;
  });

/** Stored text as people see it: with the present names of its sources, and without ids. */
export const withSourceNames = (text: string, sources: readonly NamedSource[]): string =>
  rewritten(text, (written) => {
    const { sources: found, rest, hasId } = readReference(written, sources);
    const [source] = found;
    return !hasId || source === undefined || pathOf(rest) === undefined
      ? withoutMissing(written)
      : shownReference(source, rest, sources);
  }).text;

/** Reason why what is in braces shows no value. */
export interface ReferenceProblem {
  readonly kind: 'unknown' | 'several' | 'gone' | 'malformed' | 'missing' | 'unbound';
  /** Name of the source, or the text written in its place. */
  readonly name: string;
  /** Path behind it, as written. */
  readonly path: string;
}

function problemOf(
  written: string,
  sources: readonly NamedSource[],
  valueOf: (id: number) => unknown,
): ReferenceProblem | undefined {
  const { name, sources: found, rest, hasId } = readReference(written, sources);
  const path = pathOf(rest);
  const [source, ...others] = found;
  const problem = (kind: ReferenceProblem['kind']): ReferenceProblem => ({
    kind,
    name: source?.name ?? name,
    path: rest.replace(/^\./, ''),
  });
  if (source === undefined) return problem(hasId ? 'gone' : 'unknown');
  if (others.length > 0) return problem('several');
  if (path === undefined) return problem('malformed');
  if (!hasId) return problem('unbound');
  const value = valueOf(source.id);
  return value !== undefined && atDataPath(value, path) === undefined ? problem('missing') : undefined;
}

/** Problems of the references in a text, each once. @param valueOf last value of a source; `undefined`: none yet */
export function referenceProblems(
  text: string,
  sources: readonly NamedSource[],
  valueOf: (id: number) => unknown,
): readonly ReferenceProblem[] {
  const problems = new Map<string, ReferenceProblem>();
  text.split(braces).forEach((part, index) => {
    const [written = ''] = part.split('|');
    if (index % 2 === 0 || written.trim() === '') return;
    const problem = problemOf(written, sources, valueOf);
    if (problem !== undefined) problems.set(`${problem.kind} ${problem.name} ${problem.path}`, problem);
  });
  return [...problems.values()];
}

/** Part of a text that is being typed after `{{`. */
export interface OpenReference {
  readonly from: number;
  readonly to: number;
  readonly asked: string;
  /** The braces are closed behind it, or something follows the reference. */
  readonly isClosed: boolean;
  /** Source that it names; `undefined`: none yet. */
  readonly source: NamedSource | undefined;
  /** Path behind the name. */
  readonly rest: string;
}

/** Finds the reference that is being typed at a caret; `undefined`: there is none. */
export function openReference(text: string, caret: number, sources: readonly NamedSource[]): OpenReference | undefined {
  const from = text.lastIndexOf('{{', caret - 2) + 2;
  const asked = text.slice(from, caret);
  if (from < 2 || from > caret || /[{}|\n]/.test(asked) || asked.length > layoutLimits.dataPathMax) return undefined;
  const behind = /^[^{}|\n]*(?=\}\}|\|)/.exec(text.slice(caret))?.[0];
  const { sources: found, rest } = readReference(asked, sources);
  return {
    from,
    to: caret + (behind?.length ?? 0),
    asked,
    isClosed: behind !== undefined,
    source: found.length === 1 ? found[0] : undefined,
    rest,
  };
}
