/** Detects links while typing and pasting; `text-links.ts` decides what a link is. */
import { combineTransactionSteps, getChangedRanges, PasteRule } from '@tiptap/core';
import type { MarkType, Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { linksIn, wholeLink } from './text-links.ts';

/** Placeholder for inline nodes that are not text, such as breaks: it ends a URL. */
const noText = '\uFFFC';

/** Returns true for a range that may become a link: neither code nor a link. */
const isFree = (doc: Node, from: number, to: number, type: MarkType): boolean => {
  const { code } = doc.type.schema.marks;
  return !doc.rangeHasMark(from, to, type) && (code === undefined || !doc.rangeHasMark(from, to, code));
};

/**
 * Links the URLs of a text block that a change has completed, by a character after them or by the end of the block.
 *
 * @param from start of the change as a document position within the block; `to`: its end
 * @param isLeft true if the cursor left the block, which completes a URL too
 */
function linkEnded(
  tr: Transaction,
  block: { readonly node: Node; readonly pos: number },
  { from, to, isLeft }: { readonly from: number; readonly to: number; readonly isLeft: boolean },
  type: MarkType,
): void {
  const { node, pos } = block;
  if (node.type.spec.code === true || !node.type.allowsMarkType(type)) return;
  const text = node.textBetween(0, node.content.size, undefined, noText);
  const inside = pos + 1;
  for (const { start, end, runEnd, href } of linksIn(text)) {
    const isEnded = isLeft ? runEnd === text.length : inside + runEnd >= from && inside + runEnd < to;
    if (isEnded && isFree(tr.doc, inside + start, inside + end, type)) {
      tr.addMark(inside + start, inside + end, type.create({ href }));
    }
  }
}

/** Text block around a position. */
function blockAt(doc: Node, at: number): { readonly node: Node; readonly pos: number } | undefined {
  const place = doc.resolve(Math.min(at, doc.content.size));
  return place.parent.isTextblock ? { node: place.parent, pos: place.before() } : undefined;
}

/** Text is not changed during a composition: adding a mark could end it. */
const isComposed = (transaction: Transaction): boolean => transaction.getMeta('composition') !== undefined;
const isUndone = (transaction: Transaction): boolean => transaction.getMeta('history$') !== undefined;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Composed ranges not yet searched for URLs. */
const pending = new PluginKey<Range | null>('autoLink');

const changedBy = (transactions: readonly Transaction[], before: Node): readonly Range[] =>
  getChangedRanges(combineTransactionSteps(before, [...transactions])).map(({ newRange }) => newRange);

const mapped = (range: Range | null, transaction: Transaction): Range | null =>
  range === null ? null : { from: transaction.mapping.map(range.from, -1), to: transaction.mapping.map(range.to, 1) };

function nextPending(transaction: Transaction, before: Range | null): Range | null {
  if (!isComposed(transaction))
    return transaction.docChanged || transaction.getMeta(pending) !== undefined ? null : before;
  const all = [mapped(before, transaction), ...changedBy([transaction], transaction.before)].filter(
    (one) => one !== null,
  );
  return all.length === 0
    ? null
    : { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
}

function linksTyped(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
  type: MarkType,
): Transaction | null {
  const composed = pending.getState(before) ?? null;
  const isAsked = transactions.some(({ docChanged }) => docChanged) || composed !== null;
  const isLeftAlone = (one: Transaction) =>
    isComposed(one) || isUndone(one) || one.getMeta('preventAutolink') !== undefined;
  if (!isAsked || pending.getState(after) !== null || transactions.some(isLeftAlone)) return null;
  const { tr } = after;
  const last = transactions.reduce(mapped, composed);
  for (const { from, to } of [...changedBy(transactions, before.doc), ...(last === null ? [] : [last])]) {
    const first = blockAt(after.doc, from);
    if (first === undefined) continue;
    const isLeft = to > first.pos + first.node.nodeSize - 1;
    linkEnded(tr, first, { from, to, isLeft }, type);
  }
  return tr.steps.length === 0 ? null : tr;
}

/** Delay after which an ended composition has reached the document, in milliseconds: ProseMirror waits 20. */
const composedAfterMs = 50;

/** Links URLs once they are completed, and selected text when a URL is pasted over it. */
export const autoLinkPlugin = (type: MarkType): Plugin =>
  new Plugin<Range | null>({
    key: pending,
    state: { init: () => null, apply: nextPending },
    appendTransaction: (transactions, before, after) => linksTyped(transactions, before, after, type),
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          setTimeout(() => {
            const isWaiting = !view.isDestroyed && !view.composing && pending.getState(view.state) !== null;
            if (isWaiting) view.dispatch(view.state.tr.setMeta(pending, true));
          }, composedAfterMs);
          return false;
        },
      },
      handlePaste: (view, _event, slice) => {
        const { selection, tr } = view.state;
        const href = wholeLink(slice.content.textBetween(0, slice.content.size, '\n', noText));
        if (selection.empty || href === undefined || !selection.$from.parent.type.allowsMarkType(type)) return false;
        view.dispatch(tr.addMark(selection.from, selection.to, type.create({ href })));
        return true;
      },
    },
  });

/** Links the URLs in pasted text. */
export const linkPasteRule = (type: MarkType): PasteRule =>
  new PasteRule({
    find: (text) =>
      linksIn(text).map(({ start, end, href }) => ({ index: start, text: text.slice(start, end), data: { href } })),
    handler: ({ state, range, match }) => {
      const { href } = (match.data ?? {}) as { readonly href?: string };
      if (href === undefined || !isFree(state.tr.doc, range.from, range.to, type)) return;
      state.tr.addMark(range.from, range.to, type.create({ href }));
    },
  });
