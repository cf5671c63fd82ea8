import { Tokenizer, type Tokens } from 'marked';
import { webLinkAtStart } from '../links/text-links.ts';
import { opensBesideCjk, withLettersForPunctuation } from './beside-cjk.ts';

/**
 * Detects URLs like the rest of the product, because marked includes Chinese text after a URL, and emphasis next to
 * Chinese, where marked expects spaces.
 */
class TextTokenizer extends Tokenizer {
  /** Cache of masked texts by delimiter: marked asks at each delimiter of a text. */
  readonly #masks: Readonly<Record<'*' | '~', Map<string, string>>> = { '*': new Map(), '~': new Map() };

  #masked(text: string, delimiter: '*' | '~'): string {
    const known = this.#masks[delimiter].get(text);
    if (known !== undefined) return known;
    const masked = withLettersForPunctuation(text, delimiter);
    this.#masks[delimiter].set(text, masked);
    return masked;
  }

  override emStrong(source: string, masked: string, previous = ''): Tokens.Em | Tokens.Strong | undefined {
    if (!source.startsWith('*')) return super.emStrong(source, masked, previous);
    const opens = opensBesideCjk(masked, masked.length - source.length, '*');
    return super.emStrong(source, this.#masked(masked, '*'), opens ? '' : previous);
  }

  override del(source: string, masked: string, previous = ''): Tokens.Del | undefined {
    if (!source.startsWith('~')) return undefined;
    const opens = opensBesideCjk(masked, masked.length - source.length, '~');
    return super.del(source, this.#masked(masked, '~'), opens ? '' : previous);
  }

  override url(source: string): Tokens.Link | undefined {
    if (!/^(?:https?:|www\.)/i.test(source)) return super.url(source);
    const link = webLinkAtStart(source);
    if (link === undefined) return undefined;
    const raw = source.slice(0, link.end);
    return { type: 'link', raw, text: raw, href: link.href, tokens: [{ type: 'text', raw, text: raw }] };
  }
}

/**
 * Options of a lexer for GitHub Flavored Markdown. A new object per call, because the lexer keeps state in its
 * tokenizer.
 */
export const lexerOptions = () => ({ gfm: true, tokenizer: new TextTokenizer() });
