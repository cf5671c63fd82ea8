/** Entities that people write by hand; all others are numeric. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  times: '×',
  deg: '°',
  yen: '¥',
  euro: '€',
  larr: '←',
  rarr: '→',
};

/** Character by its code point; U+FFFD for an invalid one, as in HTML. */
const numbered = (code: number): string =>
  code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';

/** Replaces character references of Markdown and HTML. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return numbered(Number(decimal));
      if (hex !== undefined) return numbered(Number.parseInt(hex, 16));
      return name !== undefined && Object.hasOwn(named, name) ? (named[name] ?? all) : all;
    },
  );
