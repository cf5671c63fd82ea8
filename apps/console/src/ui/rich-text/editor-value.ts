/** The document of an editor as forms and servers hold it. */
import { type RichText, schemaVersion } from '@mutai/rich-text/document';
import { Fragment, type Node } from '@tiptap/pm/model';

const known = new WeakMap<Node, object>();

/** A node as JSON. Nodes never change: what was written once is the same object ever after. */
function jsonOf(node: Node): object {
  const before = known.get(node);
  if (before !== undefined) return before;
  const json: object = node.isLeaf
    ? (node.toJSON() as object)
    : { ...(node.copy(Fragment.empty).toJSON() as object), ...contentOf(node) };
  known.set(node, json);
  return json;
}

const contentOf = (node: Node): { readonly content?: readonly object[] } =>
  node.childCount === 0 ? {} : { content: node.children.map(jsonOf) };

/** What an editor holds. Costs what has changed since it was last asked, however long the document is. */
export const richTextOf = (doc: Node): RichText => ({
  type: 'doc',
  schemaVersion,
  content: doc.children.map(jsonOf),
});
