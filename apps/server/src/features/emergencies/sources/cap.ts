import { parseXml, XmlDocumentType, XmlElement, XmlError } from '@rgrove/parse-xml';

/** Area of an alert: its description, and its codes. */
export interface CapArea {
  readonly description: string;
  readonly geocodes: readonly string[];
}

/** Contents of an alert in one language. Times are milliseconds since 1970; texts without a value are empty. */
export interface CapInfo {
  readonly language: string;
  readonly event: string;
  readonly severity: string;
  readonly headline: string;
  readonly description: string;
  readonly instruction: string;
  /** Undefined: at once. */
  readonly effective: number | undefined;
  /** Undefined: until it is cancelled. */
  readonly expires: number | undefined;
  readonly areas: readonly CapArea[];
}

/** Name of an alert, unique in the world. */
export interface CapName {
  readonly sender: string;
  readonly identifier: string;
}

/** Alert of the Common Alerting Protocol 1.2. */
export interface CapAlert extends CapName {
  readonly status: string;
  readonly msgType: string;
  readonly scope: string;
  readonly references: readonly CapName[];
  readonly infos: readonly CapInfo[];
}

/** Refusal of an alert, in words for those who send it. */
export class CapError extends Error {}

const namespace = 'urn:oasis:names:tc:emergency:cap:1.2';
/** Longest name, in characters, and largest number of earlier alerts that one refers to. */
const nameMax = 200;
const referencesMax = 100;
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && localName(child.name) === name,
  );

const textOf = (element: XmlElement, name: string): string => childrenOf(element, name)[0]?.text.trim() ?? '';

function required(element: XmlElement, name: string): string {
  const value = textOf(element, name);
  if (value === '') throw new CapError(`CAP 告警缺少 ${name}`);
  return value;
}

function nameOf(sender: string, identifier: string): CapName {
  if (sender.length > nameMax || identifier.length > nameMax) {
    throw new CapError(`CAP 告警的 sender 与 identifier 不能超过 ${nameMax} 个字符`);
  }
  return { sender, identifier };
}

function momentOf(element: XmlElement, name: string): number | undefined {
  const value = textOf(element, name);
  if (value === '') return undefined;
  const moment = momentForm.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) throw new CapError(`CAP 告警的 ${name} 须为带时区的时间，例如 2026-01-31T08:30:00+08:00`);
  return moment;
}

/** Reads `sender,identifier,sent` of earlier alerts, separated by white space. */
function referencesOf(value: string): readonly CapName[] {
  const found = value.split(/\s+/).filter((one) => one !== '');
  if (found.length > referencesMax) throw new CapError(`CAP 告警的 references 不能超过 ${referencesMax} 个`);
  return found.map((one) => {
    const [sender, identifier, sent] = one.split(',');
    if (!sender || !identifier || !sent) throw new CapError('CAP 告警的 references 须为 sender,identifier,sent');
    return nameOf(sender, identifier);
  });
}

const areaOf = (area: XmlElement): CapArea => ({
  description: textOf(area, 'areaDesc'),
  geocodes: childrenOf(area, 'geocode')
    .map((geocode) => textOf(geocode, 'value'))
    .filter((code) => code !== ''),
});

const infoOf = (info: XmlElement): CapInfo => ({
  language: textOf(info, 'language'),
  event: required(info, 'event'),
  severity: required(info, 'severity'),
  headline: textOf(info, 'headline'),
  description: textOf(info, 'description'),
  instruction: textOf(info, 'instruction'),
  effective: momentOf(info, 'effective'),
  expires: momentOf(info, 'expires'),
  areas: childrenOf(info, 'area').map(areaOf),
});

function alertOf(root: XmlElement): CapAlert {
  const [prefix] = root.name.includes(':') ? root.name.split(':') : [];
  const found = root.attributes[prefix === undefined ? 'xmlns' : `xmlns:${prefix}`];
  if (localName(root.name) !== 'alert' || found !== namespace) {
    throw new CapError(`不是 CAP 1.2 告警：根元素须为 alert，命名空间须为 ${namespace}`);
  }
  return {
    ...nameOf(required(root, 'sender'), required(root, 'identifier')),
    status: required(root, 'status'),
    msgType: required(root, 'msgType'),
    scope: required(root, 'scope'),
    references: referencesOf(textOf(root, 'references')),
    infos: childrenOf(root, 'info').map(infoOf),
  };
}

/**
 * Reads an alert. The parser resolves no external entities and expands none of a document type; documents with a type are
 * rejected altogether.
 *
 * @throws CapError
 */
export function readCap(xml: string): CapAlert {
  try {
    const { root, children } = parseXml(xml, { preserveDocumentType: true });
    if (children.some((child) => child instanceof XmlDocumentType)) {
      throw new CapError('不接受带 DOCTYPE 的 XML，请去掉文档类型与实体声明');
    }
    if (root === null) throw new CapError('XML 没有内容');
    return alertOf(root);
  } catch (error) {
    if (error instanceof XmlError) {
      throw new CapError(`XML 格式错误（第 ${error.line} 行第 ${error.column} 列），请检查后重试`);
    }
    // Elements nested too deeply for the stack.
    if (error instanceof RangeError) throw new CapError('XML 嵌套过深，请检查后重试');
    throw error;
  }
}
