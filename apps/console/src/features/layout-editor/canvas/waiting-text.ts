/**
 * Attribute of the text field on the canvas while its text is only selected: it has the focus, so that typing begins the
 * text, also with an input method, but all other keys belong to the canvas.
 */
const attribute = 'data-waiting-text';

/** Props of the field. @param isWaiting the text is selected, and nobody has begun to type */
export const waitingText = (isWaiting: boolean) => (isWaiting ? { [attribute]: '' } : {});

/** Returns true for a field whose text is only selected. */
export const isWaitingText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.hasAttribute(attribute);

/** Returns true inside of a text that is being edited on the canvas. */
export const isInEnteredText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-entered-text=true]') !== null;
