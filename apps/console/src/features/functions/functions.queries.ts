import { useQuery, useQueryClient } from '@tanstack/react-query';
import { functionPage, functionSettingsPath, type SiteFunction } from '@mutai/contract/functions/resource';
import type { FunctionSettings, FunctionSettingsBody } from '@mutai/contract/functions/schema';
import { useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';

/** A list: it follows what others switch. */
const settingsKey = [functionPage.code, 'list'] as const;

async function load(signal: AbortSignal): Promise<FunctionSettings> {
  return (await api.get<FunctionSettings>(functionSettingsPath, { signal })).data;
}

/** What is on, as the server has it. */
export function useFunctionSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
}

/** Switches one function at a time; `pending` is the one that is being switched. */
export function useSwitchFunction() {
  const queries = useQueryClient();
  const [pending, setPending] = useState<SiteFunction | null>(null);
  const switchTo = async (name: SiteFunction, on: boolean): Promise<void> => {
    setPending(name);
    const body: FunctionSettingsBody = { [name]: on };
    await api.patch(functionSettingsPath, { body, success: true }).catch(showFailure);
    // After a refusal too: the list shows what is on now.
    await queries.invalidateQueries({ queryKey: settingsKey });
    setPending(null);
  };
  return { pending, switchTo };
}

/** The settings as a form takes them: there is one such record. */
const asRecord = (settings: FunctionSettings) => ({ ...settings, id: 0 });

export const loadInterfaceSettings = async (signal: AbortSignal) => asRecord(await load(signal));

/** Saves without the version, which the switches above the form have moved on. */
export async function saveInterfaceSettings(values: FunctionSettingsBody) {
  const options = { body: values, busy: true, success: true };
  return asRecord((await api.patch<FunctionSettings>(functionSettingsPath, options)).data);
}
