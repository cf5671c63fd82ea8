/** Converts lists of Word and WPS, which are copied as paragraphs with the number or bullet as text. */

interface Numbering {
  /** `null`: a bullet. */
  readonly number: number | null;
}

interface Level {
  readonly level: number;
  readonly list: Element;
  /** Number of the last item; `null`: a bullet list. */
  number: number | null;
}

const chineseDigits = '零一二三四五六七八九';
const heavenlyStems = '甲乙丙丁戊己庚辛壬癸';

/** Chinese number below 100 (一, 十二, 三十, 二十一); `null` if it is none. */
function chineseNumber(text: string): number | null {
  const parts = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (text === '' || parts === null) return null;
  const [, tens = '', ten, units = ''] = parts;
  if (ten === undefined) return units === '' ? chineseDigits.indexOf(tens) : null;
  return (tens === '' ? 1 : chineseDigits.indexOf(tens)) * 10 + (units === '' ? 0 : chineseDigits.indexOf(units));
}

/** Roman numerals at the start of lists. Single letters are otherwise read as letters. */
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** Value of a list number; `null` if it is none. */
function numberOf(shown: string): number | null {
  if (/^\d{1,9}$/.test(shown)) return Number(shown);
  // 1.2.3: the list structure gives the outer levels.
  const levels = /^(?:\d{1,4}\.){1,8}(\d{1,9})$/.exec(shown);
  if (levels !== null) return Number(levels[1]);
  const chinese = chineseNumber(shown);
  if (chinese !== null) return chinese;
  if (shown.length === 1 && heavenlyStems.includes(shown)) return heavenlyStems.indexOf(shown) + 1;
  const latin = shown.toLowerCase();
  if (roman.includes(latin)) return roman.indexOf(latin) + 1;
  return /^[a-z]$/.test(latin) ? latin.charCodeAt(0) - 96 : null;
}

/** Longest parsed number, in characters. */
const prefixMax = 20;

/** Parses the prefix of an item; `null` for numbers without a list style, such as 第三条. */
function numberingOf(prefix: string): Numbering | null {
  const shown = prefix.normalize('NFKC').trim();
  if (shown.length > prefixMax) return null;
  const bare = shown.replace(/^[([【]/, '').replace(/[)\]】.、。:]{1,3}$/, '');
  const number = numberOf(bare);
  // A single letter is a bullet in a symbol font.
  if (number !== null && (bare !== shown || !/^[A-Za-z]$/.test(shown))) return { number };
  return /^.?$/u.test(shown) ? { number: null } : null;
}

/** Removes the number or bullet from a paragraph. */
function takePrefix(paragraph: Element): string {
  const ignored = paragraph.querySelector('[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]');
  let prefix = '';
  if (ignored !== null) {
    prefix = ignored.textContent;
    ignored.remove();
    return prefix;
  }
  const isComment = (node: Node, text: string) =>
    node.nodeType === 8 && (node.textContent ?? '').replaceAll(/\s/g, '') === text;
  const nodes = [...paragraph.childNodes];
  const begin = nodes.findIndex((node) => isComment(node, '[if!supportLists]'));
  const end = nodes.findIndex((node) => isComment(node, '[endif]'));
  for (const node of begin === -1 ? [] : nodes.slice(begin, end + 1)) {
    if (node.nodeType !== 8) prefix += node.textContent ?? '';
    node.parentNode?.removeChild(node);
  }
  return prefix;
}

function newList(page: Document, { number }: Numbering): Element {
  const list = page.createElement(number === null ? 'ul' : 'ol');
  if (number !== null && number !== 1) list.setAttribute('start', String(number));
  return list;
}

/** Returns true if an item continues a list. */
const continues = (last: Level, { number }: Numbering): boolean =>
  number === null ? last.number === null : last.number !== null && number === last.number + 1;

/** Converts Word's list paragraphs to lists. Numbers without a list style, such as 第三条, stay as text. */
export function readWordLists(page: Document): void {
  let open: Level[] = [];
  for (const paragraph of page.querySelectorAll('p[style*="mso-list"]')) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = Number(/mso-list:\s*l\d+ level(\d)/i.exec(style)?.[1] ?? 0);
    if (level === 0) continue;
    const prefix = takePrefix(paragraph);
    const numbering = numberingOf(prefix);
    if (numbering === null) {
      paragraph.prepend(prefix.trim().replaceAll(/\s+/g, ' '));
      continue;
    }
    if (open[0] === undefined || paragraph.previousElementSibling !== open[0].list) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last?.level === level && !continues(last, numbering)) {
      open.pop();
      last = undefined;
    }
    if (last?.level !== level) {
      const list = newList(page, numbering);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent === null || parent === undefined) paragraph.before(list);
      else parent.append(list);
      last = { level, list, number: numbering.number };
      open.push(last);
    }
    last.number = numbering.number;
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    last.list.append(item);
    paragraph.remove();
  }
}
