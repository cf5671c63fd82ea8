import type { RichText, RichTextNode } from '@mutai/rich-text/document';

function replacedIn(node: RichTextNode, addresses: ReadonlyMap<string, string>): RichTextNode {
  const { type, attrs, content } = node;
  const inside = content === undefined ? {} : { content: content.map((one) => replacedIn(one, addresses)) };
  if (attrs === undefined || (type !== 'image' && type !== 'video')) return { ...node, ...inside };
  const replaced = ['src', 'poster'].flatMap((name) => {
    const value = attrs[name];
    return typeof value === 'string' ? [[name, addresses.get(value) ?? value]] : [];
  });
  return { ...node, attrs: { ...attrs, ...Object.fromEntries(replaced) } };
}

/** A document whose pictures and videos are found at other addresses. */
export const withAddresses = (document: RichText, addresses: ReadonlyMap<string, string>): RichText => ({
  ...document,
  content: document.content.map((node) => replacedIn(node, addresses)),
});
