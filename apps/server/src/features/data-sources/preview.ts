import type { DataPreview, PreviewDataSource } from '@mutai/contract/data-sources/schema';
import { fairQueue, type Requester } from '../../platform/workers/fair-queue.ts';
import { SourceFailure } from './failure.ts';
import type { SavedCredentials, SealedCredentials } from './credentials.ts';
import type { SourceKinds } from './kinds/kinds.ts';
import type { ValueReader } from './reading/value-reader.ts';
import { checkFacts } from './rules.ts';
import type { SourceFacts } from './stored.ts';

export interface PreviewDependencies {
  readonly kinds: SourceKinds;
  readonly credentials: SealedCredentials;
  /** Must not be that of fetches, which would wait for previews. */
  readonly reader: ValueReader;
}

/** Fetches with values of a form, and stores nothing. */
export function previews({ kinds, credentials, reader }: PreviewDependencies) {
  const queue = fairQueue({ atOnce: 4, perUser: 1 });

  const preview = async (facts: SourceFacts, signal: AbortSignal): Promise<DataPreview> => {
    const startedAt = performance.now();
    const nothing = { text: '', answer: null, value: null, rows: null, bytes: 0 };
    const took = () => Math.round(performance.now() - startedAt);
    try {
      const brought = await kinds[facts.kind].bring(facts, signal);
      const { path, expression } = facts;
      const { looked, ...made } = await reader.read({ brought, path, expression, preview: true });
      const seen = { ...nothing, ...looked, durationMs: took() };
      if ('field' in made) return { ...seen, problem: made };
      return { ...seen, value: made.sample, rows: made.rows, bytes: Buffer.byteLength(made.json), problem: null };
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      const { field, message } = error;
      return { ...nothing, durationMs: took(), problem: { field, message } };
    }
  };

  /**
   * @param saved source whose credentials replace those that are not typed
   * @param permissions of the user
   * @throws AppError 4000 for values that nothing can be fetched with
   */
  return (
    { id: _, headers, password, ...values }: PreviewDataSource,
    saved: SavedCredentials | undefined,
    requester: Requester,
    permissions: readonly string[],
  ): Promise<DataPreview> => {
    const facts = {
      ...values,
      headers: credentials.sealHeaders(headers, values.url, saved),
      password: credentials.sealPassword(password, values.url, saved),
    };
    checkFacts(kinds, facts, permissions);
    return queue.run(requester, () => preview(facts, requester.signal));
  };
}
