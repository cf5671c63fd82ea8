/** Decides which of the chosen, dropped or pasted files are accepted. */

/** Rules of a file input. */
export interface AdmissionRules {
  /** Like `accept` of a file input: media types, `image/*`, extensions; empty: everything. */
  readonly accept: string;
  /** Accept several files; otherwise only the first. */
  readonly multiple: boolean;
  /** Maximum number of files in total; 0: no limit. */
  readonly limit: number;
}

export interface Admission {
  readonly taken: readonly File[];
  /** Files of types that are not accepted. */
  readonly refused: readonly File[];
  /** All new files, if they would exceed the limit. */
  readonly exceeding: readonly File[];
}

type Kind = Pick<File, 'name' | 'type'>;

/** Normalizes equivalent extensions and types. */
const alike = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\.jpeg$/, '.jpg')
    .replace(/^image\/jpg$/, 'image/jpeg');

const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0] ?? '';

function fits({ name, type }: Kind, rule: string): boolean {
  if (rule.startsWith('.')) return alike(endingOf(name)) === alike(rule);
  if (rule === '*' || rule === '*/*') return true;
  if (rule.endsWith('/*')) return alike(type).startsWith(rule.slice(0, -1).toLowerCase());
  return alike(type) === alike(rule);
}

/** Returns true if a file matches `accept`: by media type, wildcard or extension; jpg and jpeg are equal. */
export function accepts(file: Kind, accept: string): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  return rules.length === 0 || rules.some((rule) => fits(file, rule));
}

/**
 * Splits files into accepted and rejected ones.
 *
 * @param count number of existing files
 */
export function admit(files: readonly File[], { accept, multiple, limit }: AdmissionRules, count: number): Admission {
  const brought = multiple ? files : files.slice(0, 1);
  const fitting = brought.filter((file) => accepts(file, accept));
  const refused = brought.filter((file) => !fitting.includes(file));
  const tooMany = limit > 0 && count + fitting.length > limit;
  return { taken: tooMany ? [] : fitting, refused, exceeding: tooMany ? fitting : [] };
}
