/** Whether the keyboard is a Mac's. */
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

interface Keys {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly key: string;
}

function parsed(shortcut: string): Keys {
  const parts = shortcut.split('+');
  // The plus sign itself stands behind an empty part.
  const key = parts.at(-1) ?? '';
  return { mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt'), key };
}

/** Keys by where they are: other layouts and Shift make other characters of them. */
const codes: Readonly<Record<string, string>> = {
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '=': 'Equal',
  '-': 'Minus',
  ',': 'Comma',
  '.': 'Period',
};

const codeOf = (key: string): string | undefined => {
  if (/^[A-Z]$/.test(key)) return `Key${key}`;
  return /^\d$/.test(key) ? `Digit${key}` : codes[key];
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether keys that were pressed are a shortcut. */
export function isPressed(shortcut: string, event: Pressed): boolean {
  const { mod, shift, alt, key } = parsed(shortcut);
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== alt) return false;
  // Which keys make a question mark depends on the keyboard.
  if (key === '?') return event.key === '?';
  if (event.shiftKey !== shift) return false;
  const code = codeOf(key);
  if (code === undefined) return event.key === key;
  return event.code === code || event.key.toLowerCase() === key.toLowerCase();
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** A shortcut as people read it. */
export function shortcutName(shortcut: string, mac: boolean = isMac()): string {
  const { mod, shift, alt, key } = parsed(shortcut);
  const name = names[key] ?? key;
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [...(mod ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name].join(' + ');
}
