import { getSchema } from '@tiptap/core';
import { attributeRules, tableMax } from './attribute-rules.ts';
import { type RichText, type RichTextNode, schemaVersion } from './document.ts';
import { richTextExtensions } from './extensions.ts';
import { migrated, type StoredDocument } from './migrations.ts';
import { addressNames, nodeNames } from './node-names.ts';

/** Valid document, or an error message for users. */
export type CheckedRichText = { readonly document: RichText } | { readonly refusal: string };

/**
 * Maximum nesting of nodes. A table in a callout in a list of three levels has 12. A node takes two levels of JSON, and
 * requests allow 64.
 */
export const nestingMax = 24;
/** Maximum number of blocks, text nodes and marks in a document. */
export const nodesMax = 20_000;

const schema = getSchema(richTextExtensions());

class Refusal extends Error {}

const known: Readonly<Record<string, ReadonlySet<string>>> = {
  node: new Set(['type', 'attrs', 'content', 'marks', 'text']),
  mark: new Set(['type', 'attrs']),
  doc: new Set(['type', 'schemaVersion', 'content']),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Quotes an untrusted name in a message, shortened. */
const quoted = (value: unknown): string => `“${String(value).slice(0, 40)}”`;

const nameOf = (type: string): string => nodeNames.get(type) ?? quoted(type);

function refuseUnknownKeys(value: object, kind: 'node' | 'mark' | 'doc'): void {
  const unknown = Object.keys(value).find((key) => known[kind]?.has(key) !== true);
  if (unknown !== undefined) throw new Refusal(`含有不认识的字段${quoted(unknown)}`);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Refusal('内容的格式不正确');
  return value;
}

function checkAttributes(type: string, attrs: unknown): void {
  if (attrs === undefined) return;
  if (!isObject(attrs)) throw new Refusal(`${nameOf(type)}的属性格式不正确`);
  for (const [name, value] of Object.entries(attrs)) {
    const rules = attributeRules[type] ?? {};
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new Refusal(`${nameOf(type)}有不认识的属性${quoted(name)}`);
    if (rule(value)) continue;
    const address = addressNames[name];
    if (address === undefined) throw new Refusal(`${nameOf(type)}的属性${quoted(name)}不正确`);
    const allowed = type === 'link' ? 'http(s)、mailto、tel 或本站路径' : 'http(s) 或本站路径';
    throw new Refusal(`${nameOf(type)}的${address}不能使用，只允许 ${allowed}`);
  }
}

function checkMark(mark: unknown): void {
  if (!isObject(mark) || typeof mark['type'] !== 'string') throw new Refusal('文字样式的格式不正确');
  if (!Object.hasOwn(schema.marks, mark['type'])) throw new Refusal(`含有不认识的样式${quoted(mark['type'])}`);
  refuseUnknownKeys(mark, 'mark');
  checkAttributes(mark['type'], mark['attrs']);
}

function checkText(text: unknown): void {
  if (typeof text !== 'string' || text === '') throw new Refusal('文字的格式不正确');
  // Not every database can store NUL characters or lone surrogates.
  if (text.includes('\0') || !text.isWellFormed()) throw new Refusal('文字里有无法保存的字符，请删除后重试');
}

/** Limits the grid of a table, because the editor renders every place of it. */
function checkTable(rows: readonly unknown[]): void {
  if (rows.length > tableMax.rows) throw new Refusal(`表格不能超过 ${tableMax.rows} 行`);
  for (const row of rows) {
    const cells = isObject(row) ? listOf(row['content']) : [];
    const columns = cells.reduce<number>((sum, cell) => {
      const attrs = isObject(cell) && isObject(cell['attrs']) ? cell['attrs'] : {};
      return sum + Number(attrs['colspan'] ?? 1);
    }, 0);
    if (!(columns <= tableMax.columns)) throw new Refusal(`表格不能超过 ${tableMax.columns} 列`);
  }
}

/** Checks a node without its children. @returns its children */
function checkNode(node: unknown): readonly unknown[] {
  if (!isObject(node) || typeof node['type'] !== 'string') throw new Refusal('内容的格式不正确');
  const { type } = node;
  if (type === 'doc' || !Object.hasOwn(schema.nodes, type)) throw new Refusal(`含有不认识的内容${quoted(type)}`);
  refuseUnknownKeys(node, 'node');
  checkAttributes(type, node['attrs']);
  if (type === 'text') checkText(node['text']);
  const content = listOf(node['content']);
  if (type === 'table') checkTable(content);
  for (const mark of listOf(node['marks'])) checkMark(mark);
  return content;
}

/** Checks all nodes of a block. Iterative, because untrusted input may be nested arbitrarily deep. */
function* checkedNodes(block: unknown): Generator<number> {
  const left: { readonly node: unknown; readonly level: number }[] = [{ node: block, level: 1 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.level > nestingMax) throw new Refusal(`嵌套不能超过 ${nestingMax} 层，请简化`);
    const content = checkNode(next.node);
    const marks = isObject(next.node) ? listOf(next.node['marks']).length : 0;
    yield 1 + marks;
    for (const node of content) left.push({ node, level: next.level + 1 });
  }
}

/** Runs `work` for a block and adds the place of the block to errors. */
function inBlock<T>(index: number, block: unknown, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const type = isObject(block) && typeof block['type'] === 'string' ? nodeNames.get(block['type']) : undefined;
    const place = `正文第 ${index + 1} 块${type === undefined ? '' : `（${type}）`}`;
    if (error instanceof Refusal) throw new Refusal(`${place}：${error.message}`);
    // Structure errors of ProseMirror, such as a list in a heading or text outside of a paragraph.
    if (error instanceof RangeError) throw new Refusal(`${place}：内容的结构不正确，请删除这一块后重新编辑`);
    throw error;
  }
}

/** Reads a document of the newest version. */
function readDocument(value: StoredDocument): RichText {
  const content = listOf(value['content']);
  let nodes = 0;
  content.forEach((block, index) => {
    inBlock(index, block, () => {
      for (const more of checkedNodes(block)) {
        nodes += more;
        if (nodes > nodesMax) throw new Refusal(`内容太多，全文不能超过 ${nodesMax} 个节点，请拆成几篇`);
      }
    });
  });
  const blocks = content.map((block, index) =>
    inBlock(index, block, () => {
      const node = schema.nodeFromJSON(block);
      node.check();
      if (schema.topNodeType.contentMatch.matchType(node.type) === null)
        throw new RangeError('not allowed at the top level');
      return node.toJSON() as RichTextNode;
    }),
  );
  if (blocks.length === 0) throw new Refusal('正文至少要有一个段落');
  return { type: 'doc', schemaVersion, content: blocks };
}

/**
 * Validates a document. Migrates older versions and writes out every attribute, so that equivalent documents are equal.
 *
 * @param value untrusted value of any shape and depth
 */
export function checkRichText(value: unknown): CheckedRichText {
  try {
    if (!isObject(value) || value['type'] !== 'doc') throw new Refusal('正文不是可以识别的文档');
    const version = value['schemaVersion'] ?? schemaVersion;
    if (!Number.isInteger(version) || Number(version) < 1) throw new Refusal('正文的版本不正确');
    if (Number(version) > schemaVersion) {
      throw new Refusal(`正文由更新的版本创建（第 ${Number(version)} 版），请升级后再打开`);
    }
    refuseUnknownKeys(value, 'doc');
    return { document: readDocument(migrated(value, Number(version))) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: `${error.message}！` };
    throw error;
  }
}
