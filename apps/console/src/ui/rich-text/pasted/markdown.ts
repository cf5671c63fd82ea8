import { isMediaAddress } from '@mutai/rich-text/addresses';
import { checkRichText } from '@mutai/rich-text/check';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** Patterns that occur almost only in Markdown: headings, fences, tasks, table delimiters. */
const certain = [/^#{1,6} \S/, /^(```|~~~)/, /^\s*[-*+] \[[ xX]\] /, /^\|?\s*:?-{3,}:?\s*\|/];
/** Patterns that also occur in other texts: items, quotes, links, bold and code. */
const likely = [/^\s*[-*+] \S/, /^\s*\d+[.)] \S/, /^> ?\S/, /\[[^[\]]+\]\([^[)\s]+\)/, /\*\*\S[^*]*\*\*/, /`[^`]+`/];
/** Number of lines with such patterns from which a text counts as Markdown. */
const linesEnough = 2;

/** Guesses whether pasted text is Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split('\n');
  if (lines.some((line) => certain.some((pattern) => pattern.test(line)))) return true;
  return lines.filter((line) => likely.some((pattern) => pattern.test(line))).length >= linesEnough;
}

/** Pastes Markdown as formatted text, or as plain text if it cannot be parsed. The parser is loaded on first use. */
export async function pasteMarkdown(view: EditorView, markdown: string): Promise<void> {
  const slice = await import('@mutai/rich-text/markdown/read').then(
    ({ richTextOf }) => {
      const read = richTextOf(markdown, (address) => (isMediaAddress(address) ? address : undefined));
      const checked = 'document' in read ? checkRichText(read.document) : read;
      if ('refusal' in checked) return null;
      const { schema } = view.state;
      return Slice.maxOpen(Fragment.fromArray(checked.document.content.map((node) => schema.nodeFromJSON(node))));
    },
    () => null,
  );
  if (view.isDestroyed) return;
  if (slice === null) view.pasteText(markdown);
  else view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}
