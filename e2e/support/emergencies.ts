import { emergenciesPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import type { Api } from './api.ts';

/** Withdraws all emergencies, because displays and the home page show them also in other tests with the same server. */
export async function withdrawAll(api: Api): Promise<void> {
  const all = await api.ask<readonly Emergency[]>('GET', `${emergenciesPath}?size=100`);
  for (const { id, startsAt } of all) if (startsAt !== null) await api.ask('POST', withdrawEmergencyPath(id), {});
}
