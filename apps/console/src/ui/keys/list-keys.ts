/** Keys of lists: one declaration for their handler and for the dialog that lists them. Pure. */
import { keysMessages as text } from './keys.messages.ts';

/** Key as it is explained. */
export interface ListedKey {
  /** Keys, each of which works. */
  readonly keys: readonly string[];
  readonly text: string;
}

interface ListKey extends ListedKey {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  readonly pressed: readonly string[];
  /** Works only while a row has the focus. */
  readonly inRow: boolean;
}

const key = (inRow: boolean, pressed: readonly string[], keys: readonly string[], said: string): ListKey => ({
  inRow,
  pressed,
  keys,
  text: said,
});

/** Keys by command, in the order in which they are explained. */
export const listKeys = {
  next: key(false, ['j', 'ArrowDown'], ['J', '↓'], text.next),
  previous: key(false, ['k', 'ArrowUp'], ['K', '↑'], text.previous),
  right: key(true, ['ArrowRight'], ['→'], text.right),
  left: key(true, ['ArrowLeft'], ['←'], text.left),
  open: key(true, ['Enter'], ['Enter'], text.open),
  modify: key(true, ['e'], ['E'], text.modify),
  tick: key(true, ['x'], ['X'], text.tick),
  remove: key(true, ['Delete'], ['Delete'], text.remove),
  leave: key(false, ['Escape'], ['Esc'], text.leave),
  search: key(false, ['/'], ['/'], text.search),
  create: key(false, ['n'], ['N'], text.create),
} as const satisfies Readonly<Record<string, ListKey>>;

export type ListCommand = keyof typeof listKeys;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
>;

/** `keyCode` of keys that an input method processes; some browsers do not set `isComposing` for them. */
const inputMethodCode = 229;

/** Command of a key; `undefined` for other keys, with modifiers, and while an input method composes. */
export function commandOf(event: Pressed): ListCommand | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode, defaultPrevented } = event;
  if (defaultPrevented || isComposing || keyCode === inputMethodCode) return undefined;
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const commands = Object.entries(listKeys) as [ListCommand, ListKey][];
  return commands.find(([, listed]) => listed.pressed.includes(pressed))?.[0];
}
