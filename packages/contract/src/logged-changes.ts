/**
 * How people read what a line of the operation log says about fields: in the log itself, in the history of a record, in
 * exports, and where two versions stand side by side. What fields are called is in labels.ts.
 */
import { builtInChoices, builtInDictTypes, dictColorNames } from './dictionary.ts';
import { menuHiddenNames, menuTypeNames } from './menu-type.ts';
import { actionNames, moduleTitles } from './operations.ts';
import { pageTitles } from './pages.ts';

/** Field → its value before and after; null: there was none, or there is none any more. */
export type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

type Words = Readonly<Record<string, string>>;

export const yesOrNo = { true: '是', false: '否' } as const;

/** Stands in place of no value. */
export const emptyText = '（空）';

const wordsOf = (choices: readonly { readonly code: string; readonly name: string }[]): Words =>
  Object.fromEntries(choices.map(({ code, name }) => [code, name]));

/** For how long logs are kept. @param days 0: for ever */
export const daysKept = (days: unknown): string => (days === 0 ? '永久保留' : `${String(days)} 天`);

/** What the values of a field are called that several resources have. */
const commonValues: Readonly<Record<string, Words>> = {
  enabled: wordsOf(builtInChoices[builtInDictTypes.commonStatus]),
};

/** The same by module and field. Values of any other field speak for themselves. */
const valuesOfModule: Readonly<Record<string, Readonly<Record<string, Words | ((value: unknown) => string)>>>> = {
  menu: { type: menuTypeNames, component: pageTitles, hidden: menuHiddenNames },
  dict: { color: dictColorNames },
  'login-log': { status: wordsOf(builtInChoices[builtInDictTypes.loginResult]) },
  'operation-log': { module: moduleTitles, action: actionNames, loginDays: daysKept, operationDays: daysKept },
};

/** Empty: nothing, no text, an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function wordFor(words: Words, value: unknown): string | undefined {
  const isCode = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCode && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
}

/**
 * A logged value in words.
 *
 * @param timeText a moment, ISO 8601, as the reader's clock shows it
 */
export function loggedText(
  module: string,
  field: string,
  value: unknown,
  timeText: (moment: string) => string,
): string {
  const words = valuesOfModule[module]?.[field] ?? commonValues[field];
  if (Array.isArray(value) && value.length > 0) {
    return value.map((one: unknown) => loggedText(module, field, one, timeText)).join('、');
  }
  const word = typeof words === 'object' ? wordFor(words, value) : undefined;
  if (word !== undefined) return word;
  if (isEmptyValue(value)) return emptyText;
  if (typeof words === 'function') return words(value);
  if (typeof value === 'boolean') return yesOrNo[`${value}`];
  if (typeof value === 'string') return isTime(value) ? timeText(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Fields that the product works out: of them none and no say no more than an empty one. */
const workedOut: ReadonlySet<string> = new Set(['hasPassword', 'holdsEverything', 'builtIn', 'userCount', 'itemCount']);

const saysNothing = (field: string, value: unknown): boolean =>
  isEmptyValue(value) || (workedOut.has(field) && (value === false || value === 0));

/**
 * The changes that tell people something: of a record that is created or deleted neither its number nor what was left
 * empty.
 */
export function toldChanges(
  changes: LoggedChanges,
): readonly (readonly [field: string, before: unknown, after: unknown])[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) =>
    field === 'id' || (saysNothing(field, before) && saysNothing(field, after))
      ? []
      : [[field, before, after] as const],
  );
}
