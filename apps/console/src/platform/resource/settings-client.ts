import { api } from '../http/api-client.ts';

/** Settings as a record for forms. */
export type SettingsRecord<S> = S & { readonly id: number };

const asRecord = <S extends object>(settings: S): SettingsRecord<S> => ({ ...settings, id: 0 });

/** Request body of a form, with the version that it is based on. */
export const versioned = (values: object, version: number | null): object =>
  version === null ? values : { ...values, version };

/**
 * API client of settings, for forms, which show failures. Saving shows the busy toast and the server's message.
 *
 * @param onSaved called with the saved settings
 */
export function settingsClient<S extends object>(path: string, onSaved?: (saved: S) => void) {
  return {
    load: async (signal: AbortSignal): Promise<SettingsRecord<S>> =>
      asRecord((await api.get<S>(path, { signal })).data),
    save: async (values: object, version: number | null): Promise<SettingsRecord<S>> => {
      const { data } = await api.patch<S>(path, { body: versioned(values, version), busy: true, success: true });
      onSaved?.(data);
      return asRecord(data);
    },
  };
}
