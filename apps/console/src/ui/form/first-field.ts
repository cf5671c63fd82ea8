/** Text inputs, which have priority. */
const typable = [
  'input:not([type=radio],[type=checkbox],[type=file],[disabled],[readonly])',
  'textarea:not([disabled])',
].join();

/** Focuses the first field of a form, unless focus is already inside. @param body element that contains the form */
export function focusFirstField(body: HTMLElement | null): void {
  if (body === null || body.contains(document.activeElement)) return;
  body.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
}
