/** The document of an editor as forms and servers hold it. */
import { type CheckedRichText, checkRichText } from '@mutai/rich-text/check';
import { emptyRichText, type RichText, type RichTextNode, schemaVersion } from '@mutai/rich-text/document';
import { Fragment, type Node } from '@tiptap/pm/model';

const known = new WeakMap<Node, RichTextNode>();

/** A node as JSON. Nodes never change: what was written once is the same object ever after. */
function jsonOf(node: Node): RichTextNode {
  const before = known.get(node);
  if (before !== undefined) return before;
  const json: RichTextNode = node.isLeaf
    ? (node.toJSON() as RichTextNode)
    : { ...(node.copy(Fragment.empty).toJSON() as RichTextNode), ...contentOf(node) };
  known.set(node, json);
  return json;
}

const contentOf = (node: Node): { readonly content?: readonly RichTextNode[] } =>
  node.childCount === 0 ? {} : { content: node.children.map(jsonOf) };

/** What editors gave: it need not be checked again. */
const own = new WeakSet<object>();
const checked = new WeakMap<object, CheckedRichText>();

/** A value as an editor can take it, or why it cannot. The same answer for the same value. */
export function checkedValue(value: RichText | null | undefined): CheckedRichText {
  if (value === null || value === undefined) return { document: emptyRichText };
  if (own.has(value)) return { document: value };
  const answer = checked.get(value) ?? checkRichText(value);
  checked.set(value, answer);
  return answer;
}

/** What an editor holds. Costs what has changed since it was last asked, however long the document is. */
export function richTextFrom(doc: Node): RichText {
  const value: RichText = { type: 'doc', schemaVersion, content: doc.children.map(jsonOf) };
  own.add(value);
  return value;
}
