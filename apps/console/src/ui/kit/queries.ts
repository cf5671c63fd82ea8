/** Query options of data that is requested each time it is shown, even if the browser reports that it is offline. */
export const freshQuery = { staleTime: 0, retry: false, networkMode: 'always' } as const;

/** Query options without a cache: a dialog or drawer shows the state at the time it is opened. */
export const uncachedQuery = { ...freshQuery, gcTime: 0 } as const;
