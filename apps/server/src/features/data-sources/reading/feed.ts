import { parseXml, XmlDocumentType, XmlElement, XmlError } from '@rgrove/parse-xml';
import sanitizeHtml from 'sanitize-html';
import { SourceFailure } from '../failure.ts';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const childrenOf = (element: XmlElement, ...names: readonly string[]): readonly XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && names.includes(localName(child.name)),
  );

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Text of HTML, without tags, scripts and styles. */
function plainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  const decoded = text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '');
  return decoded.replaceAll(/\s+/g, ' ').trim();
}

const textOf = (element: XmlElement, ...names: readonly string[]): string => {
  for (const name of names) {
    const [found] = childrenOf(element, name);
    if (found !== undefined) return plainText(found.text);
  }
  return '';
};

/** Address of an entry; Atom has it in an attribute. */
function linkOf(element: XmlElement): string {
  const links = childrenOf(element, 'link');
  const [link] = [...links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate'), ...links];
  return (link?.attributes['href'] ?? link?.text ?? '').trim();
}

/** Time as ISO 8601; as it is written if it is not understood. */
function timeOf(element: XmlElement): string {
  const text = textOf(element, 'pubDate', 'published', 'updated', 'date');
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

const entryOf = (element: XmlElement) => ({
  title: textOf(element, 'title'),
  link: linkOf(element),
  summary: textOf(element, 'description', 'summary', 'content', 'encoded'),
  author: textOf(element, 'author', 'creator'),
  publishedAt: timeOf(element),
});

function feedOf(root: XmlElement) {
  const name = localName(root.name);
  if (name !== 'rss' && name !== 'RDF' && name !== 'feed') {
    throw new SourceFailure(
      'format',
      `内容不是 RSS 或 Atom：根元素是“${root.name.slice(0, 50)}”，请检查地址与数据格式`,
    );
  }
  const [channel = root] = childrenOf(root, 'channel');
  const entries = [...childrenOf(channel, 'item', 'entry'), ...(name === 'RDF' ? childrenOf(root, 'item') : [])];
  return { title: textOf(channel, 'title'), link: linkOf(channel), items: entries.map(entryOf) };
}

/**
 * Reads RSS 0.9 to 2.0 and Atom. Documents with a type are refused: they may declare entities.
 *
 * @throws SourceFailure
 */
export function readFeed(xml: string) {
  try {
    const { root, children } = parseXml(xml.replace(/^\s+/, ''), {
      preserveDocumentType: true,
      ignoreUndefinedEntities: true,
    });
    if (children.some((child) => child instanceof XmlDocumentType)) {
      throw new SourceFailure('format', '不接受带 DOCTYPE 的 XML，请使用不含文档类型与实体声明的地址');
    }
    if (root === null) throw new SourceFailure('format', 'XML 没有内容');
    return feedOf(root);
  } catch (error) {
    if (error instanceof XmlError) {
      throw new SourceFailure(
        'format',
        `内容不是 XML（第 ${error.line} 行第 ${error.column} 列有误），请检查地址与数据格式`,
      );
    }
    if (error instanceof RangeError) throw new SourceFailure('format', 'XML 嵌套过深，无法读取');
    throw error;
  }
}
