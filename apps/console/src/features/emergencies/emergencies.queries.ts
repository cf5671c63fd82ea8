import {
  confirmEmergencyPath,
  emergenciesPath,
  startEmergencyPath,
  withdrawEmergencyPath,
} from '@mutai/contract/emergencies/resource';
import { emergencyPage } from '@mutai/contract/emergencies/page';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { submissionKeys } from '../../platform/http/submission-keys.ts';
import { freshQuery } from '../../ui/kit/queries.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const emergenciesName = emergencyPage.code;

/** Query key of searches for screens. */
export const screensFound = `${emergenciesName}-screen`;

export const emergenciesClient = resourceClient<Emergency>(emergenciesPath);

/** All emergencies, for the panel: there are few. */
export const allEmergencies = queryOptions({
  queryKey: [emergenciesName, 'list', 'panel'],
  queryFn: async ({ signal }) => {
    const query = { page: limits.firstPage, size: limits.emergencies.most, sort: 'title:asc' };
    return (await emergenciesClient.list(query, signal)).data;
  },
  ...freshQuery,
});

/** Emergency typed on the spot. */
export type TypedEmergency = Pick<Emergency, 'title' | 'severity' | 'textCh' | 'textEn' | 'textRu' | 'minutes'> &
  Pick<Emergency, 'target' | 'groupIds' | 'screenIds'>;

/** Actions on emergencies. Each refetches the list, after failures too. */
export function useEmergencyActions() {
  const queries = useQueryClient();
  const [keyOf, setKeyOf] = useState(submissionKeys);
  const sent = async (path: string, { version }: Emergency): Promise<void> => {
    await api
      .post(path, { body: { version }, busy: true, success: true })
      .finally(() => void queries.invalidateQueries({ queryKey: [emergenciesName] }));
  };
  const start = (emergency: Emergency) => sent(startEmergencyPath(emergency.id), emergency);
  return {
    start,
    confirm: (emergency: Emergency) => sent(confirmEmergencyPath(emergency.id), emergency),
    withdraw: (emergency: Emergency) => sent(withdrawEmergencyPath(emergency.id), emergency),
    /** Creates an emergency and starts it. If only the start fails, it is among those that are prepared. */
    async startTyped(typed: TypedEmergency): Promise<void> {
      const options = { body: typed, idempotencyKey: keyOf(typed), busy: true };
      const { data } = await api.post<Emergency>(emergenciesPath, options);
      await start(data);
      setKeyOf(() => submissionKeys());
    },
  };
}
