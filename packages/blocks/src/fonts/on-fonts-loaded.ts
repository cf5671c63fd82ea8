/** Calls a function whenever fonts were loaded. @returns stops it */
export function onFontsLoaded(call: () => void): (() => void) | undefined {
  if (!('fonts' in document)) return undefined;
  document.fonts.addEventListener('loadingdone', call);
  return () => document.fonts.removeEventListener('loadingdone', call);
}
