/**
 * How people read what a line of the operation log says about fields: in the log itself, in the history of a record, in
 * exports, and where two versions stand side by side.
 */
import { builtInChoices, builtInDictTypes, wordsOf } from '../dicts/dictionary.ts';
import { commonLabels } from '../labels.ts';
import { actionNames, moduleTitles } from './operations.ts';
import { pageTitles } from '../pages.ts';
import type { Labels } from '../resource-definition.ts';
import { loggedModules } from '../resources.ts';
import { emptyText, isEmptyValue, yesOrNo } from './values.ts';

/** Field → its value before and after; null: there was none, or there is none any more. */
export type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What the values of a field are called that several resources have. */
const commonValues: Readonly<Record<string, Labels>> = {
  enabled: wordsOf(builtInChoices[builtInDictTypes.commonStatus]),
};

/** Values of which all resources are needed to tell what they are called. */
const valuesFromAll: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  menu: { component: pageTitles },
  'operation-log': { module: moduleTitles, action: actionNames },
};

/** Where none are found, values speak for themselves. */
const wordsFor = (module: string, field: string) =>
  valuesFromAll[module]?.[field] ?? loggedModules[module]?.values?.[field] ?? commonValues[field];

/** What an act on many records tells of itself. */
const batchLabels = { count: '数量', before: '早于' } as const;

/** Name under which the log keeps a field of ids once they are names: `department` of `departmentId`, `roles` of `roleIds`. */
export const loggedAs = (field: string): string => field.replace(/Id(s?)$/, '$1');

const byLoggedName = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([field, label]) => [
      [loggedAs(field), label],
      [field, label],
    ]),
  );

const otherLabels = byLoggedName({ ...commonLabels, ...batchLabels });
const loggedLabels = new Map(
  Object.entries(loggedModules).map(([module, { labels }]) => [module, byLoggedName(labels)]),
);

/** What a line of the operation log calls a field; one that is not known goes by its own name. */
export function fieldLabel(module: string, field: string): string {
  return loggedLabels.get(module)?.[field] ?? otherLabels[field] ?? field;
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function wordFor(words: Labels, value: unknown): string | undefined {
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
  const words = wordsFor(module, field);
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
const workedOut: ReadonlySet<string> = new Set([
  'hasPassword',
  'holdsEverything',
  'builtIn',
  'userCount',
  'itemCount',
  'fileCount',
  'postCount',
]);

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
