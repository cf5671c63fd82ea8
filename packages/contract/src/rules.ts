/**
 * Validation rules for text, shared by forms and the server's schemas. A rule has the shape that form libraries expect:
 * a pattern, and the message for values that do not match.
 */
export interface Rule {
  readonly pattern: RegExp;
  readonly message: string;
}

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

export const rules = {
  /** Contains something other than white space. */
  required: { pattern: /\S/, message: '该项不能为空' },
  /** Decimal number, with optional sign and fraction. */
  number: { pattern: /^[+-]?\d+(?:\.\d+)?$/, message: '请输入数字' },
  email: {
    pattern: /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
    message: '邮箱格式错误，示例：xx@abc.com',
  },
  /** Host name or IP address, without anything else. */
  mailHost: {
    pattern:
      /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?(?:\.[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)*|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)$/,
    message: '请输入主机名或IP，不含协议和端口，示例：smtp.abc.com',
  },
  /** Single line that contains something other than white space. */
  oneLine: { pattern: /^[^\S\r\n]*\S[^\r\n]*$/, message: '该项不能为空，且不能换行' },
  /**
   * Host with an optional path and an optional protocol, as in the example of the message. Used for text, not for
   * links.
   */
  webAddress: {
    pattern: /^(?:https?:\/\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/,
    message: 'URL格式错误，示例：www.abc.com',
  },
  ip: {
    pattern: new RegExp(String.raw`^${octet}(?:\.${octet}){3}$`),
    message: 'IP格式错误，示例：101.10.10.30',
  },
  /** Mainland phone number: optional +86 or 0086, then 11 digits that start with 1. */
  phone: {
    pattern: /^(?:\+86|0086)?1\d{10}$/,
    message: '手机格式错误，示例（11位）：15912345678',
  },
  /** National id: 17 digits, then a digit or X. */
  nationalId: { pattern: /^\d{17}[\dXx]$/, message: '身份证格式错误，长度为18位' },
  /** A letter, then word characters: 4 to 15 in total. */
  alphabet: { pattern: /^[A-Za-z]\w{3,14}$/, message: '请输入英文字母，长度为4~15位' },
  /** At least 6 characters without white space: upper case, lower case, digit and symbol. */
  password: {
    pattern: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~])\S{6,}$/,
    message: '至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符',
  },
  /** Account name: 5 to 10 letters and digits. */
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
  /** Code of a dictionary type or item: no spaces, and no characters with a meaning in URLs. */
  dictCode: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/,
    message: '请以字母或数字开头，只包含字母、数字、点、冒号、下划线和连字符',
  },
  /** Slug of a category, page or file category. */
  slug: { pattern: /^[A-Za-z0-9-]+$/, message: '只包含字母、数字和连字符' },
  /** Origin of a site, as browsers send it. */
  origin: {
    pattern: /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/,
    message: '请输入网站的来源，只含协议、域名和端口，使用小写，末尾不带斜杠，例如 https://www.abc.com',
  },
  /** Address of a post on a public site. */
  postUrl: {
    pattern: /^https?:\/\/[^\s"'<>{}]+\{slug\}[^\s"'<>{}]*$/,
    message: '请输入以 http 开头、含有 {slug} 的地址，例如 https://www.abc.com/posts/{slug}',
  },
  /** Path of a menu: a page of the console, or an external address. */
  menuPath: { pattern: /^(?:\/(?![/\\])|https?:\/\/)\S*$/, message: '请以 / 或 http 开头' },
  /** Idempotency key: printable ASCII without spaces, long enough to be unique. */
  idempotencyKey: { pattern: /^[!-~]{16,128}$/, message: '请使用 16~128 个英文字母、数字或符号，例如一个 UUID' },
  /** Picture of a user or a post: a path on this site, or an external address. Browsers treat `/\` as `//`. */
  avatar: { pattern: /^(?:\/(?![/\\])|https?:\/\/)\S+$/, message: '请输入以 / 或 http 开头的图片地址' },
  /** Path of a picture on this site. */
  sitePicture: { pattern: /^\/(?![/\\])\S+$/, message: '请从素材库选择图片，或上传一张' },
  /** External link without credentials. */
  httpUrl: {
    pattern: /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
    message: '请输入以 http:// 或 https:// 开头的地址，其中不能含账号密码',
  },
  mqttUrl: {
    pattern: /^(?:mqtts?|wss?):\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
    message: '请输入以 mqtt://、mqtts://、ws:// 或 wss:// 开头的地址，其中不能含账号密码',
  },
  webSocketUrl: {
    pattern: /^wss?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
    message: '请输入以 ws:// 或 wss:// 开头的地址，其中不能含账号密码',
  },
  /** Secret of a webhook: printable ASCII without spaces. */
  webhookSecret: { pattern: /^[!-~]+$/, message: '请使用 16~128 个英文字母、数字或符号，不含空格' },
} as const satisfies Record<string, Rule>;

/**
 * Error message for a value that is not one of a few. The empty text is listed only if it has a name.
 *
 * @param names display names of the values
 */
export function choicesMessage(values: readonly unknown[], names: Readonly<Record<string, string>> = {}): string {
  const shown = values.map(String).flatMap((value) => {
    const name = names[value];
    if (name === undefined) return value === '' ? [] : [value];
    return value === '' ? [`空（${name}）`] : [`${value}（${name}）`];
  });
  return `应为以下之一：${shown.join('、')}`;
}
