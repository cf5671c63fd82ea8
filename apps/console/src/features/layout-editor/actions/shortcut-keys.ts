/** Returns true on Apple devices, which show ⌘ instead of Ctrl. */
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

interface Keys {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly key: string;
}

function parsed(shortcut: string): Keys {
  const parts = shortcut.split('+');
  // `Mod++` splits into an empty last part; the key is the plus sign.
  const key = parts.at(-1) ?? '';
  return { mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt'), key };
}

/** Key codes by position: Shift and other keyboard layouts change the character. */
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

/** Returns true if a keyboard event matches a shortcut. */
export function isPressed(shortcut: string, event: Pressed): boolean {
  const { mod, shift, alt, key } = parsed(shortcut);
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== alt) return false;
  // `?` needs Shift on some keyboards only, so compare the character alone.
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

/** Returns the label of a shortcut. */
export function shortcutName(shortcut: string, mac: boolean = isMac()): string {
  const { mod, shift, alt, key } = parsed(shortcut);
  const name = names[key] ?? key;
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`;
  return [...(mod ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name].join('+');
}
