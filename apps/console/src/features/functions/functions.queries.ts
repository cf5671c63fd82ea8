import { useQuery, useQueryClient } from '@tanstack/react-query';
import { functionPage, functionSettingsPath, type SiteFunction } from '@mutai/contract/functions/resource';
import type { FunctionSettings, FunctionSettingsBody } from '@mutai/contract/functions/schema';
import { useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';

/** Contains `list`, so that changes by others refetch it. */
const settingsKey = [functionPage.code, 'list'] as const;

async function load(signal: AbortSignal): Promise<FunctionSettings> {
  return (await api.get<FunctionSettings>(functionSettingsPath, { signal })).data;
}

/** State of the functions on the server. */
export function useFunctionSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
}

/** Switches one function at a time. `pending` is the one with a running request. */
export function useSwitchFunction() {
  const queries = useQueryClient();
  const [pending, setPending] = useState<SiteFunction | null>(null);
  const switchTo = async (name: SiteFunction, on: boolean): Promise<void> => {
    setPending(name);
    const body: FunctionSettingsBody = { [name]: on };
    await api.patch(functionSettingsPath, { body, success: true }).catch(showFailure);
    // Refetch after failures too, to show the current state.
    await queries.invalidateQueries({ queryKey: settingsKey });
    setPending(null);
  };
  return { pending, switchTo };
}

/** Settings as a record for the form. */
const asRecord = (settings: FunctionSettings) => ({ ...settings, id: 0 });

export const loadInterfaceSettings = async (signal: AbortSignal) => asRecord(await load(signal));

/** Saves without a version: the switches above the form may have increased it. */
export async function saveInterfaceSettings(values: FunctionSettingsBody) {
  const options = { body: values, busy: true, success: true };
  return asRecord((await api.patch<FunctionSettings>(functionSettingsPath, options)).data);
}
