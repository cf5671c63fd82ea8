/** Converts between the editor's document and the value of forms and the server. */
import { type CheckedRichText, checkRichText } from '@mutai/rich-text/check';
import { emptyRichText, type RichText, type RichTextNode, schemaVersion } from '@mutai/rich-text/document';
import { Fragment, type Node } from '@tiptap/pm/model';

const known = new WeakMap<Node, RichTextNode>();

/** Node as JSON. Nodes are immutable, so the same node always returns the same object. */
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

/** Values created by editors, which need no validation. */
const own = new WeakSet<object>();
const checked = new WeakMap<object, CheckedRichText>();

/** Validated value, or the reason why it is invalid. Cached per value. */
export function checkedValue(value: RichText | null | undefined): CheckedRichText {
  if (value === null || value === undefined) return { document: emptyRichText };
  if (own.has(value)) return { document: value };
  const answer = checked.get(value) ?? checkRichText(value);
  checked.set(value, answer);
  return answer;
}

/** Document of an editor as value. The cost is proportional to the changes since the last call. */
export function richTextFrom(doc: Node): RichText {
  const value: RichText = { type: 'doc', schemaVersion, content: doc.children.map(jsonOf) };
  own.add(value);
  return value;
}
