import { kitMessages as text } from '../kit.messages.ts';

/** Records that a question names before it only counts them. */
const namedAtMost = 5;

/** Names of records, as a question lists them. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, namedAtMost).join('、');
  return labels.length > namedAtMost ? text.andOthers(names, labels.length) : names;
}
