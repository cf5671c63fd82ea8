/** Text inputs. Selects and calendars are inputs too, but open a list instead of taking text. */
const typable = [
  'input:not([type=radio],[type=checkbox],[type=file],[type=color],[type=range],[role=combobox],[disabled],[readonly])' +
    ':not(.ant-picker *)',
  'textarea:not([disabled],[readonly])',
  '[contenteditable=true]',
].join();
/** Where there is nothing to type: a select, or the selected one of several choices. */
const choosable = ['input[role=combobox]:not([disabled])', 'input[type=radio]:checked:not([disabled])'].join();

/** On phones, the keyboard would cover the form. */
const phone = '(max-width: 599.98px), (pointer: coarse)';

/** Returns true if the user is in a text field, or in a dialog. */
export const isTypingAnywhere = (): boolean =>
  (document.activeElement?.closest(`${typable}, [role=dialog]`) ?? null) !== null;

/**
 * Focuses the first thing to type in a form, unless focus is already inside. On phones the focus stays where it is.
 *
 * @param body element that contains the form
 */
export function focusFirstField(body: HTMLElement | null): void {
  if (body === null || body.contains(document.activeElement) || globalThis.matchMedia(phone).matches) return;
  const field = body.querySelector<HTMLElement>(typable) ?? body.querySelector<HTMLElement>(choosable);
  field?.focus({ preventScroll: true });
}
