import { maxId } from '@mutai/contract/list';
import { loggedModules } from '@mutai/contract/logged-modules';
import { namedRecordsPath, recordKey, searchPath, soundsPath } from '@mutai/contract/search/paths';
import {
  NamedRecordsAnswer,
  NamedRecordsQuery,
  SearchAnswer,
  SearchQuery,
  SoundsAnswer,
  SoundsBody,
  type NamedRecords,
  type SearchResult,
} from '@mutai/contract/search/schema';
import type { Principal } from '../../platform/access/principal.ts';
import { principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FoundRecord, FoundRecords, RecordFinder } from '../../platform/resource/found.ts';
import { nonBlank } from '../../platform/resource/list/search.ts';
import { answer } from '../../platform/resource/routes.ts';
import { soundPartsOf } from '../../platform/search/pinyin.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';

/** Longest search of one resource, in milliseconds. A slower one is left out, so that it does not delay the others. */
const budgetMs = 400;

const order = Object.keys(loggedModules);

/** Registers the global search: records of every resource by name, the names of records, and the pinyin of texts. */
export function search(app: Server, { resources }: Platform): void {
  const openTo = (principal: Principal) =>
    resources.finders
      .filter((finder) => finder.isOpenTo(principal))
      .toSorted((a, b) => order.indexOf(a.module) - order.indexOf(b.module));

  /** @returns undefined if it took too long */
  const findInTime = async (
    finder: RecordFinder,
    principal: Principal,
    text: string,
    { userId, signal }: Requester,
  ): Promise<FoundRecords | undefined> => {
    const budget = AbortSignal.timeout(budgetMs);
    try {
      return await finder.find(principal, text, { userId, signal: AbortSignal.any([signal, budget]) });
    } catch (error) {
      if (signal.aborted || !budget.aborted) throw error;
      return undefined;
    }
  };

  const find = async (principal: Principal, text: string, requester: Requester): Promise<SearchResult> => {
    const groups: { readonly module: string; readonly found: FoundRecords }[] = [];
    const late: string[] = [];
    // One after the other: a user has one thread of SQLite, and a search must not occupy all their connections.
    for (const finder of openTo(principal)) {
      requester.signal.throwIfAborted();
      const { module } = finder;
      const found = await findInTime(finder, principal, text, requester);
      if (found === undefined) late.push(module);
      else if (found.records.length > 0) groups.push({ module, found });
    }
    return {
      groups: groups
        .toSorted((a, b) => a.found.rank - b.found.rank)
        .map(({ module, found: { records, more } }) => ({ module, records: [...records], more })),
      late,
    };
  };

  app.get(
    searchPath,
    {
      config: { access: 'signed-in' },
      schema: {
        summary: '全局搜索：在有权查看的各类数据中按名称查找',
        querystring: SearchQuery,
        response: { 200: SearchAnswer },
      },
    },
    async (request) => {
      const text = nonBlank(request.query.keyword);
      if (text === undefined) return answer({ groups: [], late: [] });
      return answer(await find(principalOf(request), text, requesterOf(request)));
    },
  );

  const named = async (principal: Principal, keys: string): Promise<NamedRecords> => {
    const asked = keys.split(',').map((key) => {
      const [module = '', id] = key.split(':');
      return { module, id: Number(id) };
    });
    const all = new Map<string, FoundRecord>();
    for (const finder of openTo(principal)) {
      const ids = asked.filter(({ module, id }) => module === finder.module && id <= maxId).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const record of await finder.named(principal, ids)) all.set(recordKey(finder.module, record.id), record);
    }
    return asked.flatMap(({ module, id }) => {
      const record = all.get(recordKey(module, id));
      return record === undefined ? [] : [{ module, ...record }];
    });
  };

  app.get(
    namedRecordsPath,
    {
      config: { access: 'signed-in' },
      schema: {
        summary: '按编号取数据的名称，只含有权查看的',
        querystring: NamedRecordsQuery,
        response: { 200: NamedRecordsAnswer },
      },
    },
    async (request) => answer(await named(principalOf(request), request.query.keys)),
  );
  app.post(
    soundsPath,
    {
      // Reads nothing and changes nothing; the texts are too long for an address.
      config: { access: 'signed-in', duringViewAs: true },
      schema: { summary: '取文字的拼音', body: SoundsBody, response: { 200: SoundsAnswer } },
    },
    async (request) => answer(request.body.texts.map((text) => [...soundPartsOf(text)])),
  );
}
