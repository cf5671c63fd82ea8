/** Name of the system's Firefox: Debian has the long-term release. */
export const firefoxName = 'firefox-esr';

/**
 * Runs in the page: makes Playwright fill fields in Firefox through the browser. By default it sets `value` from a
 * script, which React ignores.
 */
export function insertAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {
      // Ignore: Playwright sets its own function on each page.
    },
  });
}
