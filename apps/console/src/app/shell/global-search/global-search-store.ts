import { create } from 'zustand';

/** True while the global search is open. */
export const useGlobalSearch = create(() => ({ open: false }));

export const openGlobalSearch = (): void => useGlobalSearch.setState({ open: true });
export const closeGlobalSearch = (): void => useGlobalSearch.setState({ open: false });
