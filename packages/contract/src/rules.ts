/**
 * The generic rule set (section 5), used by forms and by the server's schemas alike.
 * Each rule has the shape that form libraries take: a pattern and the message for what does not fit.
 */
export interface Rule {
  readonly pattern: RegExp;
  readonly message: string;
}

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

export const rules = {
  /** Not empty, and not only white space. */
  required: { pattern: /\S/, message: '该项不能为空' },
  /** A decimal number, with sign and fraction when there are any. */
  number: { pattern: /^[+-]?\d+(?:\.\d+)?$/, message: '请输入数字' },
  email: {
    pattern: /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
    message: '邮箱格式错误，示例：xx@abc.com',
  },
  /** A host by its name or address, and nothing else. */
  mailHost: {
    pattern:
      /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?(?:\.[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)*|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)$/,
    message: '请输入主机名或IP，不含协议和端口，示例：smtp.abc.com',
  },
  /** Text in one line, which is not only white space. */
  oneLine: { pattern: /^[^\S\r\n]*\S[^\r\n]*$/, message: '该项不能为空，且不能换行' },
  /** A host, with a path when there is one; the protocol may be left out, as in the message's example. No link. */
  webAddress: {
    pattern: /^(?:https?:\/\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/,
    message: 'URL格式错误，示例：www.abc.com',
  },
  ip: {
    pattern: new RegExp(String.raw`^${octet}(?:\.${octet}){3}$`),
    message: 'IP格式错误，示例：101.10.10.30',
  },
  /** Mainland phone number: an optional +86 or 0086, then 11 digits that start with 1. */
  phone: {
    pattern: /^(?:\+86|0086)?1\d{10}$/,
    message: '手机格式错误，示例（11位）：15912345678',
  },
  /** National id: 17 digits and a digit or X. */
  nationalId: { pattern: /^\d{17}[\dXx]$/, message: '身份证格式错误，长度为18位' },
  /** A letter, then word characters: 4 to 15 in all. */
  alphabet: { pattern: /^[A-Za-z]\w{3,14}$/, message: '请输入英文字母，长度为4~15位' },
  /** At least 6 characters without white space, one of each kind among them. */
  password: {
    pattern: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~])\S{6,}$/,
    message: '至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符',
  },
  /** Account name: letters and digits, 5 to 10 (hint of the user form). */
  username: { pattern: /^[A-Za-z0-9]{5,10}$/, message: '英文字母或数字组成，5~10位' },
  /** Code of a role. */
  roleCode: {
    pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
    message: '请以英文字母开头，只包含字母、数字、下划线和连字符',
  },
  /** Code of a menu record: a permission. */
  menuCode: {
    pattern: /^[A-Za-z][A-Za-z0-9_:.-]*$/,
    message: '请以英文字母开头，只包含字母、数字、冒号、点、下划线和连字符',
  },
  /** Code of a department. */
  departmentCode: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
    message: '请以字母或数字开头，只包含字母、数字、下划线和连字符',
  },
  /** Code of a dictionary type, and value of an item: no spaces, nothing that has a meaning in addresses. */
  dictCode: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/,
    message: '请以字母或数字开头，只包含字母、数字、点、冒号、下划线和连字符',
  },
  /** Part of an address that names a record: of a category, a page, a file category. */
  slug: { pattern: /^[A-Za-z0-9-]+$/, message: '只包含字母、数字和连字符' },
  /** Origin of a site, as browsers name it. */
  origin: {
    pattern: /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/,
    message: '请输入网站的来源，只含协议、域名和端口，使用小写，末尾不带斜杠，例如 https://www.abc.com',
  },
  /** Where a site shows a post. */
  postUrl: {
    pattern: /^https?:\/\/[^\s"'<>{}]+\{slug\}[^\s"'<>{}]*$/,
    message: '请输入以 http 开头、含有 {slug} 的地址，例如 https://www.abc.com/posts/{slug}',
  },
  /** Path of a menu: a page of the console, or an address elsewhere. Section 5. */
  menuPath: { pattern: /^(?:\/(?![/\\])|https?:\/\/)\S*$/, message: '请以 / 或 http 开头' },
  /** What a client calls a request: long enough to be nobody else's. Printable ASCII without spaces. */
  idempotencyKey: { pattern: /^[!-~]{16,128}$/, message: '请使用 16~128 个英文字母、数字或符号，例如一个 UUID' },
  /** A picture of a user or a post: a path on this site, or any address. Section 3: only the path is shown. Browsers read `/\` as `//`. */
  avatar: { pattern: /^(?:\/(?![/\\])|https?:\/\/)\S+$/, message: '请输入以 / 或 http 开头的图片地址' },
  /** A picture of this site, by its path. */
  sitePicture: { pattern: /^\/(?![/\\])\S+$/, message: '请从素材库选择图片，或上传一张' },
  /** An address elsewhere: a link, without an account in it. */
  httpUrl: {
    pattern: /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
    message: '请输入以 http:// 或 https:// 开头的地址，其中不能含账号密码',
  },
  /** What signs a webhook: printable ASCII without spaces. */
  webhookSecret: { pattern: /^[!-~]+$/, message: '请使用 16~128 个英文字母、数字或符号，不含空格' },
} as const satisfies Record<string, Rule>;

/**
 * What is said of a value that is none of a few. The empty text is not named, unless it has a name.
 *
 * @param names what people call the values
 */
export function choicesMessage(values: readonly unknown[], names: Readonly<Record<string, string>> = {}): string {
  const shown = values.map(String).flatMap((value) => {
    const name = names[value];
    if (name === undefined) return value === '' ? [] : [value];
    return value === '' ? [`空（${name}）`] : [`${value}（${name}）`];
  });
  return `应为以下之一：${shown.join('、')}`;
}
