import type { RefusedRecord } from '@mutai/contract/batch';
import { generatedPasswordsPath } from '@mutai/contract/users/resource';
import type { GeneratedPassword } from '@mutai/contract/users/schema';
import { api } from '../../platform/http/api-client.ts';
import { saveSheet } from '../../platform/transfer/save-sheet.ts';
import type { KitServices } from '../../ui/kit/kit.tsx';
import { usersMessages as text } from './users.messages.ts';

/** Users per request: about a second of hashing, after which progress is shown. */
const usersAtOnce = 40;
const timeoutMs = 60_000;

/** Passwords that exist only here. */
export interface Generated {
  readonly passwords: readonly GeneratedPassword[];
  /** Users who got no password. */
  readonly refused: readonly RefusedRecord[];
  /** Users whose password is unknown because a request failed, with the reason. */
  readonly failed: { readonly count: number; readonly reason: string } | null;
}

/** True if some users got no password. */
export const lacksPasswords = ({ refused, failed }: Generated): boolean => refused.length > 0 || failed !== null;

async function generateFor(ids: readonly number[]): Promise<readonly GeneratedPassword[]> {
  const { data } = await api.post<readonly GeneratedPassword[]>(generatedPasswordsPath, { body: { ids }, timeoutMs });
  return data;
}

/**
 * Sets generated passwords, some users at a time. Skips users who cannot get one, and stops at the first other failure;
 * never rejects, because the passwords so far must not be lost.
 *
 * @param onProgress called with the fraction of finished users, from 0 to 1
 */
export async function generatePasswords(
  ids: readonly number[],
  failureOf: KitServices['failureOf'],
  onProgress: (fraction: number) => void,
): Promise<Generated> {
  const passwords: GeneratedPassword[] = [];
  const refused: RefusedRecord[] = [];
  for (let from = 0; from < ids.length; from += usersAtOnce) {
    let some = ids.slice(from, from + usersAtOnce);
    while (some.length > 0) {
      try {
        passwords.push(...(await generateFor(some)));
        break;
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'refused' || failure.refused.length === 0) {
          return { passwords, refused, failed: { count: ids.length - from, reason: failure.message } };
        }
        refused.push(...failure.refused);
        const skipped = new Set(failure.refused.map(({ id }) => id));
        some = some.filter((id) => !skipped.has(id));
      }
    }
    onProgress(Math.min((from + usersAtOnce) / ids.length, 1));
  }
  return { passwords, refused, failed: null };
}

/** Saves the passwords as a sheet. */
export function savePasswords({ passwords }: Generated): Promise<void> {
  return saveSheet(text.passwordSheet, {
    columns: [
      { title: text.username, width: 16 },
      { title: text.nickname, width: 24 },
      { title: text.password, width: 24 },
    ],
    rows: passwords.map(({ username, nickname, password }) => [username, nickname, password]),
  });
}
