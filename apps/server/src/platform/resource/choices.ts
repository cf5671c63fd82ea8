import { sql } from 'kysely';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';

/** A field that holds a code of a dictionary; the empty string means no choice. */
export interface Choice {
  /** Code of the dictionary's type. */
  readonly dictionary: string;
  /** Label of the field: 类型. */
  readonly label: string;
}

export type Choices = Readonly<Record<string, Choice>>;

interface Item {
  readonly code: string;
  readonly name: string;
  readonly enabled: number;
}

/** All items of a dictionary. @param dictionary code of its type */
export async function itemsOf(executor: Executor, dictionary: string): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`select d."code", d."name", d."enabled" from "dicts" as d
    inner join "dictTypes" as t on t."id" = d."typeId" where t."code" = ${dictionary}`.execute(executor);
  return rows;
}

/** False for the empty choice. */
export const isChosen = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Rejects values that are not in their dictionary.
 *
 * @throws AppError 4000 on the field
 */
export async function checkChoices(executor: Executor, choices: Choices, values: object): Promise<void> {
  for (const [field, value] of Object.entries(values) as [string, unknown][]) {
    const choice = choices[field];
    if (choice === undefined || !isChosen(value)) continue;
    const item = (await itemsOf(executor, choice.dictionary)).find(({ code }) => code === value);
    if (item?.enabled === 1) continue;
    throw errors.invalidField(field, choice.label, '该选项不存在或已停用，请重新选择');
  }
}
