import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { CheckedRichText } from '../check.ts';
import { emptyRichText, type RichTextNode, schemaVersion } from '../document.ts';
import { calloutKindsByName } from './callouts.ts';
import { lexerOptions } from './text-tokenizer.ts';
import { type AddressOf, readHtml, readInline } from './read-inline.ts';

/** Maximum nesting of quotes and lists. Each level takes two in the document, which allows fewer. */
const levelsMax = 24;
/** Maximum indentation of a list, in columns. */
const indentMax = 200;

const emptyParagraph: RichTextNode = { type: 'paragraph' };

const nodeOf = (type: string, content: readonly RichTextNode[], attrs?: RichTextNode['attrs']): RichTextNode => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content }),
});

/**
 * Line that opens more quotes and lists than a document allows. Must be rejected before parsing, which would exhaust
 * the memory.
 */
function tooDeepLine(markdown: string): number | undefined {
  const markers = new RegExp(`^[ \\t]*(?:(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]*){${levelsMax + 1}}`);
  const indented = new RegExp(`^[ \\t]{${indentMax},}(?:[-*+>]|\\d{1,9}[.)])`);
  const line = markdown.split('\n').findIndex((text) => markers.test(text) || indented.test(text));
  return line === -1 ? undefined : line + 1;
}

const isBlock = ({ type }: RichTextNode) => type === 'image' || type === 'video';

class BlockReader {
  readonly #addressOf: AddressOf;

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf;
  }

  /** Splits inline nodes into blocks of one type at pictures. */
  #flow(nodes: readonly RichTextNode[], type: string, attrs?: RichTextNode['attrs']): readonly RichTextNode[] {
    const out: RichTextNode[] = [];
    let line: RichTextNode[] = [];
    const end = (): void => {
      const isText = line.some(({ type: kind, text = '' }) => kind === 'hardBreak' || text.trim() !== '');
      if (isText || out.length === 0) out.push(nodeOf(type, line, attrs));
      line = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        line.push(node);
        continue;
      }
      if (line.some(({ text = '' }) => text.trim() !== '')) end();
      line = [];
      out.push(node);
    }
    if (line.length > 0 || out.length === 0) end();
    return out;
  }

  #inline(tokens: readonly Token[], type = 'paragraph', attrs?: RichTextNode['attrs']): readonly RichTextNode[] {
    return this.#flow(readInline(tokens, this.#addressOf), type, attrs);
  }

  #html(raw: string): readonly RichTextNode[] {
    const nodes = readHtml(raw, this.#addressOf);
    return nodes.length === 0 ? [] : this.#flow(nodes, 'paragraph');
  }

  /** Reads an item, which must begin with a paragraph. */
  #item(type: string, item: Tokens.ListItem): RichTextNode {
    const content = this.blocks(item.tokens.filter((token) => token.type !== 'checkbox'));
    // A leading comment represents an empty paragraph.
    const begins = content[0]?.type === 'paragraph' && item.tokens[0]?.raw.startsWith('<!--') !== true;
    const begun = begins ? content : [emptyParagraph, ...content];
    return nodeOf(type, begun, type === 'taskItem' ? { checked: item.checked === true } : undefined);
  }

  /** Splits a list at changes between tasks and other items, which Markdown can mix. */
  #list(token: Tokens.List): readonly RichTextNode[] {
    const lists: { readonly type: string; readonly items: RichTextNode[]; readonly start: number }[] = [];
    token.items.forEach((item, index) => {
      // marked reads a checkbox without text as text.
      const empty = /^\[[ xX]\]$/.exec(item.text.trim());
      const isTask = item.task || empty !== null;
      const type = isTask ? 'taskList' : token.ordered ? 'orderedList' : 'bulletList';
      if (lists.at(-1)?.type !== type)
        lists.push({ type, items: [], start: (token.start === '' ? 1 : token.start) + index });
      lists
        .at(-1)
        ?.items.push(
          empty === null
            ? this.#item(isTask ? 'taskItem' : 'listItem', item)
            : nodeOf('taskItem', [emptyParagraph], { checked: !empty[0].includes(' ') }),
        );
    });
    return lists.map(({ type, items, start }) => nodeOf(type, items, type === 'orderedList' ? { start } : undefined));
  }

  #quote(token: Tokens.Blockquote): RichTextNode {
    const { word = '', rest = '' } = /^\[!(?<word>\w+)\][ \t]*(?:\n(?<rest>[\s\S]*))?$/.exec(token.text)?.groups ?? {};
    const key = word.toUpperCase();
    const kind = Object.hasOwn(calloutKindsByName, key) ? calloutKindsByName[key] : undefined;
    const blocks = this.blocks(kind === undefined ? token.tokens : lex(rest));
    const content = blocks.length === 0 ? [emptyParagraph] : blocks;
    return kind === undefined ? nodeOf('blockquote', content) : nodeOf('callout', content, { kind });
  }

  #table(token: Tokens.Table): RichTextNode {
    const row = (type: string, cells: readonly Tokens.TableCell[]) =>
      nodeOf(
        'tableRow',
        cells.map((cell) =>
          nodeOf(type, this.#inline(cell.tokens), cell.align === null ? undefined : { align: cell.align }),
        ),
      );
    const isBlank = token.header.every(({ text }) => text.trim() === '') && token.rows.length > 0;
    return nodeOf('table', [
      ...(isBlank ? [] : [row('tableHeader', token.header)]),
      ...token.rows.map((cells) => row('tableCell', cells)),
    ]);
  }

  #block(token: MarkedToken): readonly RichTextNode[] {
    switch (token.type) {
      case 'paragraph':
        return this.#inline(token.tokens);
      case 'text':
        return this.#inline(token.tokens ?? [token]);
      case 'heading':
        return this.#inline(token.tokens, 'heading', { level: Math.min(token.depth, 4) });
      case 'code': {
        const language = /^[\w+#.-]{1,40}/.exec(token.lang ?? '')?.[0] ?? null;
        const text = token.text.replaceAll('\0', '\ufffd').toWellFormed();
        return [nodeOf('codeBlock', text === '' ? [] : [{ type: 'text', text }], { language })];
      }
      case 'hr':
        return [nodeOf('horizontalRule', [])];
      case 'blockquote':
        return [this.#quote(token)];
      case 'list':
        return this.#list(token);
      case 'table':
        return [this.#table(token)];
      case 'html':
        return this.#html(token.text);
      case 'image':
      case 'link':
      case 'strong':
      case 'em':
      case 'del':
      case 'codespan':
      case 'br':
      case 'escape':
        return this.#inline([token]);
      case 'checkbox':
      case 'def':
      case 'list_item':
      case 'space':
      default:
        return [];
    }
  }

  blocks(tokens: readonly Token[]): readonly RichTextNode[] {
    return tokens.flatMap((token) => this.#block(token as MarkedToken));
  }
}

const lex = (markdown: string): readonly Token[] => new Lexer(lexerOptions()).lex(markdown);

/**
 * Converts GitHub Flavored Markdown to a document and validates it. Removes HTML tags, except those for bold, italic,
 * underlined and struck text, breaks, pictures and videos.
 *
 * @param addressOf maps URLs of pictures and videos; the description replaces one that is not available
 */
export function richTextOf(markdown: string, addressOf: AddressOf = (address) => address): CheckedRichText {
  const deep = tooDeepLine(markdown);
  if (deep !== undefined) return { refusal: `Markdown 第 ${deep} 行嵌套太深，引用和列表不能超过 ${levelsMax} 层！` };
  const content = new BlockReader(addressOf).blocks(lex(markdown));
  return { document: content.length === 0 ? emptyRichText : { type: 'doc', schemaVersion, content } };
}
