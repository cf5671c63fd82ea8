import type { RichText, RichTextNode } from '@mutai/rich-text/document';

function replacedIn(node: RichTextNode, addresses: ReadonlyMap<string, string>): RichTextNode {
  const { type, attrs, content } = node;
  const inside = content === undefined ? {} : { content: content.map((one) => replacedIn(one, addresses)) };
  if (attrs === undefined || (type !== 'image' && type !== 'video')) return { ...node, ...inside };
  const replaced = Object.entries(attrs).map(([name, value]): readonly [string, unknown] => {
    const isAddress = (name === 'src' || name === 'poster') && typeof value === 'string';
    return [name, isAddress ? (addresses.get(value) ?? value) : value];
  });
  return { ...node, attrs: Object.fromEntries<unknown>(replaced) };
}

/** Replaces the addresses of pictures and videos in a document. */
export const withAddresses = (document: RichText, addresses: ReadonlyMap<string, string>): RichText => ({
  ...document,
  content: document.content.map((node) => replacedIn(node, addresses)),
});
