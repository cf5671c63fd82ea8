/** Which of the files that somebody brings are taken. Section 5. */

/** What a place for files takes. */
export interface AdmissionRules {
  /** As `accept` of an input of files: media types, `image/*`, extensions; empty: everything. */
  readonly accept: string;
  /** Several at once; otherwise the first is taken. */
  readonly multiple: boolean;
  /** How many there may be in all; 0: as many as one likes. */
  readonly limit: number;
}

export interface Admission {
  readonly taken: readonly File[];
  /** Of a kind that is not accepted. */
  readonly refused: readonly File[];
  /** All new ones, when there would be more than the limit. */
  readonly exceeding: readonly File[];
}

type Kind = Pick<File, 'name' | 'type'>;

/** Endings and types that mean the same. */
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

/** Whether a file fits `accept`: by media type, wildcard or extension; jpg and jpeg are the same. */
export function accepts(file: Kind, accept: string): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  return rules.length === 0 || rules.some((rule) => fits(file, rule));
}

/**
 * Sorts files that somebody brings into those that are taken and the others.
 *
 * @param count how many there are already
 */
export function admit(files: readonly File[], { accept, multiple, limit }: AdmissionRules, count: number): Admission {
  const brought = multiple ? files : files.slice(0, 1);
  const fitting = brought.filter((file) => accepts(file, accept));
  const refused = brought.filter((file) => !fitting.includes(file));
  const tooMany = limit > 0 && count + fitting.length > limit;
  return { taken: tooMany ? [] : fitting, refused, exceeding: tooMany ? fitting : [] };
}
