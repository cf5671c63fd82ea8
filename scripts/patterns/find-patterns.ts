import { type Expression, type Module, parseSync } from '@swc/core';

/** Regular expression in a source file. */
export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  /** Counted from 1. */
  readonly line: number;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child);
  }
}

const isNamed = (value: unknown, name: string): boolean =>
  isNode(value) && (value['type'] === 'Identifier' || value['type'] === 'StringLiteral') && value['value'] === name;

/**
 * Returns the text of a literal or template with constants of its module substituted; `undefined` if it is computed.
 */
function textOf(value: unknown, constants: ReadonlyMap<string, unknown>): string | undefined {
  if (!isNode(value)) return undefined;
  const node = value as unknown as Expression;
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'NumericLiteral') return String(node.value);
  if (node.type === 'Identifier') return textOf(constants.get(node.value), new Map());
  if (node.type !== 'TemplateLiteral' && node.type !== 'TaggedTemplateExpression') return undefined;
  const isRaw = node.type === 'TaggedTemplateExpression';
  const { quasis, expressions } = isRaw ? node.template : node;
  const values = expressions.map((expression) => textOf(expression, constants));
  if (values.includes(undefined)) return undefined;
  return quasis.map(({ raw, cooked }, index) => `${(isRaw ? raw : cooked) ?? ''}${values[index] ?? ''}`).join('');
}

/** Constants of a module: name → value. */
function constantsOf(module: Module): ReadonlyMap<string, unknown> {
  const constants = new Map<string, unknown>();
  for (const node of nodesOf(module.body)) {
    if (node['type'] !== 'VariableDeclarator' || !isNode(node['id'])) continue;
    constants.set(String(node['id']['value']), node['init']);
  }
  return constants;
}

/** Returns pattern and flags of a node; `undefined` for a pattern computed at run time. */
function patternOf(node: Node, constants: ReadonlyMap<string, unknown>) {
  if (node['type'] === 'RegExpLiteral') return { source: String(node['pattern']), flags: String(node['flags']) };
  const isCall = node['type'] === 'NewExpression' || node['type'] === 'CallExpression';
  if (isCall && isNamed(node['callee'], 'RegExp')) {
    const [first, second] = (node['arguments'] ?? []) as readonly Node[];
    const flags = second === undefined ? '' : (textOf(second['expression'], constants) ?? '');
    return { source: textOf(first?.['expression'], constants), flags };
  }
  if (node['type'] === 'KeyValueProperty' && isNamed(node['key'], 'pattern')) {
    // The validator compiles patterns of schemas with this flag.
    return { source: textOf(node['value'], constants), flags: 'u' };
  }
  return undefined;
}

/**
 * Finds regular expressions in a source file: literals, `RegExp` of a text, and texts named `pattern` in schemas. Skips
 * patterns computed from anything other than literals and constants of the module.
 *
 * @param tsx true if the file may contain JSX
 */
export function patternsIn(code: string, tsx: boolean): readonly FoundPattern[] {
  const module = parseSync(code, { syntax: 'typescript', tsx, target: 'es2024' });
  const constants = constantsOf(module);
  const lines = code.split('\n');
  const found: FoundPattern[] = [];
  for (const node of nodesOf(module.body)) {
    const { source, flags = '' } = patternOf(node, constants) ?? {};
    if (source === undefined) continue;
    const line = lines.findIndex((text) => text.includes(source)) + 1;
    found.push({ source, flags, line: Math.max(1, line) });
  }
  return found;
}
