/** What can be typed into, first of all. */
const typable = [
  'input:not([type=radio],[type=checkbox],[type=file],[disabled],[readonly])',
  'textarea:not([disabled])',
].join();

/** Moves the focus to the first field of a form, unless it is in the form already. @param body around the form */
export function focusFirstField(body: HTMLElement | null): void {
  if (body === null || body.contains(document.activeElement)) return;
  body.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
}
