import { useQuery, useQueryClient } from '@tanstack/react-query';
import { functionPage, functionSettingsPath, type SiteFunction } from '@mutai/contract/functions/resource';
import type { FunctionSettings, FunctionSettingsBody } from '@mutai/contract/functions/schema';
import { useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import { freshQuery } from '../../ui/kit/queries.ts';

/** Contains `list`, so that changes by others refetch it. */
const settingsKey = [functionPage.code, 'list'] as const;

const client = settingsClient<FunctionSettings>(functionSettingsPath);

/** State of the functions on the server. */
export function useFunctionSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => client.load(signal),
    ...freshQuery,
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

export const loadInterfaceSettings = client.load;

/** Saves without a version: the switches above the form may have increased it. */
export const saveInterfaceSettings = (values: object) => client.save(values, null);
