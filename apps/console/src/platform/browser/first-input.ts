const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Runs something with the next key or click, at most once for each of the two.
 *
 * @returns calls it off
 */
export function onFirstInput(run: () => void): () => void {
  for (const input of inputs) {
    window.addEventListener(input, run, { once: true, capture: true });
  }
  return () => {
    for (const input of inputs) {
      window.removeEventListener(input, run, { capture: true });
    }
  };
}
