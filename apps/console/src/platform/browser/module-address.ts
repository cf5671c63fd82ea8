/**
 * A browser may remember for good that a file of scripts could not be fetched: another try needs another address, until
 * browsers follow https://github.com/whatwg/html/pull/10327. The build asks here before each import of a file that is
 * loaded later (vite.config.ts).
 */
declare global {
  /** Where a file is loaded from: its own address, or after failures the same with a number behind it. */
  var moduleAddress: (file: string) => string;
}

/** How often each file could not be fetched. */
const failures = new Map<string, number>();

const nameIn = (text: string): string | undefined => /[^/]+\.js(?=$|\?|\s)/.exec(text)?.[0];

globalThis.moduleAddress = (file) => {
  const times = failures.get(nameIn(file) ?? '') ?? 0;
  return times === 0 ? file : `${file}?${String(times)}`;
};

window.addEventListener('vite:preloadError', ({ payload }) => {
  const name = nameIn(payload.message);
  if (name !== undefined) failures.set(name, (failures.get(name) ?? 0) + 1);
});
