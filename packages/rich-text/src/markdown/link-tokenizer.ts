import { Tokenizer, type Tokens } from 'marked';
import { webLinkAtStart } from '../links/text-links.ts';

/** Recognises addresses in text as the rest of the product does; marked would take the Chinese after one for its part. */
export class LinkTokenizer extends Tokenizer {
  override url(source: string): Tokens.Link | undefined {
    if (!/^(?:https?:|www\.)/i.test(source)) return super.url(source);
    const link = webLinkAtStart(source);
    if (link === undefined) return undefined;
    const raw = source.slice(0, link.end);
    return { type: 'link', raw, text: raw, href: link.href, tokens: [{ type: 'text', raw, text: raw }] };
  }
}

/** Options of a lexer that reads Markdown of GitHub's kind. A new object each: a lexer keeps state in its tokenizer. */
export const lexerOptions = () => ({ gfm: true, tokenizer: new LinkTokenizer() });
