const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Runs a callback on the next key press and the next pointer press, once each.
 *
 * @returns cancels it
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
