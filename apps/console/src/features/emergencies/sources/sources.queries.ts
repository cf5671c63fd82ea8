import {
  emergencySourceModuleName,
  emergencySourcesPath,
  sourceAlertPath,
  sourceTokenPath,
} from '@mutai/contract/emergency-sources/resource';
import type { AlertResult, EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { api } from '../../../platform/http/api-client.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const sourcesName = emergencySourceModuleName;

export const sourcesClient = resourceClient<EmergencySource>(emergencySourcesPath);

/** Makes a token, which no later answer has. */
export async function makeToken({ id }: EmergencySource): Promise<string> {
  const { data } = await api.post<{ readonly token: string }>(sourceTokenPath(id), { body: {}, busy: true });
  return data.token;
}

/** Sends an alert as if it came from a source. @returns what became of it, in words */
export async function uploadAlert({ id }: EmergencySource, xml: string): Promise<AlertResult & { message: string }> {
  const { data, message = '' } = await api.post<AlertResult>(sourceAlertPath(id), { body: { xml }, busy: true });
  return { ...data, message };
}
