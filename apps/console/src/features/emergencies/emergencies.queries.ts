import {
  confirmEmergencyPath,
  emergenciesPath,
  startEmergencyPath,
  withdrawEmergencyPath,
} from '@mutai/contract/emergencies/resource';
import { emergencyPage } from '@mutai/contract/emergencies/page';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const emergenciesName = emergencyPage.code;

export const emergenciesClient = resourceClient<Emergency>(emergenciesPath);

/** Actions on emergencies. Each refetches the list, after failures too. */
export function useEmergencyActions() {
  const queries = useQueryClient();
  const sent = async (path: string, { version }: Emergency): Promise<void> => {
    await api
      .post(path, { body: { version }, busy: true, success: true })
      .finally(() => void queries.invalidateQueries({ queryKey: [emergenciesName] }));
  };
  return {
    start: (emergency: Emergency) => sent(startEmergencyPath(emergency.id), emergency),
    confirm: (emergency: Emergency) => sent(confirmEmergencyPath(emergency.id), emergency),
    withdraw: (emergency: Emergency) => sent(withdrawEmergencyPath(emergency.id), emergency),
  };
}
