/**
 * Display texts for the field changes in operation log lines. Used in the log, in the history of a record, in exports
 * and in the comparison of versions.
 */
import { builtInChoices, builtInDictTypes, namesByCode } from '../dicts/dictionary.ts';
import { commonLabels } from '../labels.ts';
import { actionNames, moduleTitles } from './operations.ts';
import { pageTitles } from '../pages.ts';
import type { Labels } from '../resource-definition.ts';
import { loggedModules } from '../logged-modules.ts';
import { savedViewModuleName } from '../views/resource.ts';
import { emptyText, isEmptyValue, yesOrNo } from './values.ts';

/** Field → value before and after; `null`: no value. */
export type LoggedChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Display names for values of shared fields. */
const commonValues: Readonly<Record<string, Labels>> = {
  enabled: namesByCode(builtInChoices[builtInDictTypes.commonStatus]),
};

/** Display names that depend on all resources. */
const valuesFromAll: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  menu: { component: pageTitles },
  'operation-log': { module: moduleTitles, action: actionNames },
  [savedViewModuleName]: { list: pageTitles },
};

/** `undefined`: values of the field are shown as they are. */
const wordsFor = (module: string, field: string) =>
  valuesFromAll[module]?.[field] ?? loggedModules[module]?.values?.[field] ?? commonValues[field];

/** Labels of fields that batch operations log. */
const batchLabels = { count: '数量', before: '早于', ids: '所选编号' } as const;

/**
 * Name of an id field in the log, which stores names instead of ids: `departmentId` → `department`, `roleIds` →
 * `roles`.
 */
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

/** Label of a field in the operation log; an unknown field is shown by its own name. */
export function fieldLabel(module: string, field: string): string {
  return loggedLabels.get(module)?.[field] ?? otherLabels[field] ?? field;
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function wordFor(words: Labels, value: unknown): string | undefined {
  const isCode = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCode && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
}

/**
 * Display text of a logged value.
 *
 * @param timeText formats an ISO 8601 timestamp in the reader's time zone
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

/** Derived fields: for these `false` and 0 count as empty. */
const derivedFields: ReadonlySet<string> = new Set([
  'hasPassword',
  'holdsEverything',
  'builtIn',
  'userCount',
  'itemCount',
  'fileCount',
  'postCount',
]);

const saysNothing = (field: string, value: unknown): boolean =>
  isEmptyValue(value) || (derivedFields.has(field) && (value === false || value === 0));

/** Changes worth showing: omits the id, and fields without a value before and after. */
export function visibleChanges(
  changes: LoggedChanges,
): readonly (readonly [field: string, before: unknown, after: unknown])[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) =>
    field === 'id' || (saysNothing(field, before) && saysNothing(field, after))
      ? []
      : [[field, before, after] as const],
  );
}

/**
 * Text of all changes in one line: `用户昵称：张三 → 李四；状态：启用 → 停用`. New values are shown without an arrow.
 *
 * @param timeText formats an ISO 8601 timestamp in the reader's time zone
 */
export function changesText(module: string, changes: LoggedChanges, timeText: (moment: string) => string): string {
  const value = (field: string, one: unknown) => loggedText(module, field, one, timeText);
  return visibleChanges(changes)
    .map(([field, before, after]) => {
      const told = isEmptyValue(before) ? value(field, after) : `${value(field, before)} → ${value(field, after)}`;
      return `${fieldLabel(module, field)}：${told}`;
    })
    .join('；');
}
