/** Mails that the product sends, and the placeholders of each. */
import type { MailTemplate } from './resource.ts';

interface Placeholder {
  readonly label: string;
  /** Sample value for previews. */
  readonly sample: string;
}

const site = { label: '站点名称', sample: '幕台' };
const nickname = { label: '用户昵称', sample: '张三' };
const username = { label: '登录账号', sample: 'zhangsan' };
const time = { label: '时间', sample: '2026-01-31 08:30:00（Asia/Shanghai，UTC+08:00）' };

/** Placeholders of mails about displays that are gone, or back. */
const absence = {
  site,
  nickname,
  count: { label: '屏幕数', sample: '2' },
  minutes: { label: '失去联系的分钟数', sample: '5' },
  screens: { label: '屏幕名称，每行一块', sample: '一号线 人民广场站 站台\n门诊大厅' },
  time,
};

/** Placeholder of a secret link, which is stored only until the mail was sent. */
export const linkPlaceholder = 'link';

/** Shown instead of the link in the log of mails. */
export const hiddenLink = '【链接仅收件人可见】';

/** Placeholders of each template: `{nickname}` in its subject and text. */
export const mailPlaceholders = {
  'comment-pending': {
    site,
    nickname: { label: '接收人昵称', sample: '李编辑' },
    post: { label: '文章标题', sample: '地铁一号线夜间施工安排' },
    author: { label: '评论人', sample: '热心读者' },
    content: { label: '评论内容', sample: '请问末班车会提前吗？' },
    time,
  },
  'account-created': { site, nickname, username, time },
  'password-reset': { site, nickname, username, time },
  invitation: {
    site,
    nickname,
    username,
    [linkPlaceholder]: { label: '设置密码的链接', sample: 'https://example.com/set-password#token=…' },
    expires: { label: '链接失效的时间', sample: '2026-02-03 08:30:00（Asia/Shanghai，UTC+08:00）' },
    time,
  },
  'sign-in-failures': {
    site,
    nickname: { label: '接收人昵称', sample: '张三' },
    username,
    ip: { label: '登录地址', sample: '203.0.113.7' },
    count: { label: '失败次数', sample: '10' },
    time,
  },
  'screens-absent': absence,
  'screens-back': absence,
  'backup-stale': {
    site,
    nickname,
    days: { label: '备份提醒天数', sample: '2' },
    last: { label: '最近一次完整备份的时间', sample: '2026-01-28 03:15:00（Asia/Shanghai，UTC+08:00）' },
    reason: { label: '可能的原因', sample: '备份目录所在的磁盘已满' },
    time,
  },
} as const satisfies Readonly<Record<MailTemplate, Readonly<Record<string, Placeholder>>>>;

/** Value for each placeholder of a template. */
export type MailValues<T extends MailTemplate> = Readonly<Record<keyof (typeof mailPlaceholders)[T], string>>;

/** Recipients and occasion of each mail. */
export const mailTemplatePurposes: Readonly<Record<MailTemplate, string>> = {
  'comment-pending':
    '读者发表评论后，发给有权审核评论且填写了邮箱的用户。每人十分钟内最多一封，其间的新评论在下一封中提醒。',
  'account-created': '新建用户时发给该用户的邮箱，不含密码。从表格导入的用户、以邮件邀请的用户不发送。',
  'password-reset': '管理员重置密码后发给该用户的邮箱，不含密码。',
  invitation: '管理员邀请用户设置密码时发给该用户的邮箱，含仅能使用一次的链接。停用后不能再邀请用户。',
  'screens-absent':
    '屏幕在工作时间内失去联系达到“常规设置”中的时长时，发给有权修改屏幕且填写了邮箱的用户。同时失去联系的屏幕列在一封邮件中。',
  'screens-back': '上述屏幕恢复联系时，发给有权修改屏幕且填写了邮箱的用户。',
  'backup-stale':
    '最近一次完整备份早于“常规设置”中的备份提醒天数时，发给有权查看备份且填写了邮箱的用户。有了新的备份之前只发一次。',
  'sign-in-failures': '同一账号从同一地址多次登录失败而被暂时限制时，发给该用户和超级管理员。每人一小时内最多一封。',
};

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Default texts, used until a template is edited and after it is reset. */
export const defaultMailTexts: Readonly<Record<MailTemplate, MailText>> = {
  'comment-pending': {
    subject: '【{site}】有评论等待审核：{post}',
    text: '{nickname}，您好！\n\n{author} 于 {time} 在《{post}》下发表了评论，正在等待审核：\n\n{content}\n\n请登录管理后台，在“评论管理”中处理；此后也可能有其他评论一并等待审核。',
  },
  'account-created': {
    subject: '【{site}】您的账号已创建',
    text: '{nickname}，您好！\n\n管理员于 {time} 为您创建了“{site}”的账号。\n登录账号：{username}\n\n为了安全，邮件中不包含密码，请向管理员索取；首次登录后请尽快修改密码。',
  },
  'password-reset': {
    subject: '【{site}】您的密码已被重置',
    text: '{nickname}，您好！\n\n账号 {username} 的密码已于 {time} 由管理员重置，之前的登录均已失效。\n\n新密码请向管理员索取。如果这不是您要求的，请立即联系管理员。',
  },
  invitation: {
    subject: '【{site}】请设置您的登录密码',
    text: '{nickname}，您好！\n\n管理员邀请您使用“{site}”。\n登录账号：{username}\n\n请打开以下链接，设置您自己的密码：\n{link}\n\n链接只能使用一次，将于 {expires} 失效。请勿转发本邮件；如链接已失效，请联系管理员重新邀请。',
  },
  'sign-in-failures': {
    subject: '【{site}】账号 {username} 登录失败次数过多',
    text: '{nickname}，您好！\n\n账号 {username} 在 {time} 前后从 {ip} 连续登录失败 {count} 次，该地址已被暂时限制登录此账号。\n\n如果是本人忘记了密码，请联系管理员重置；如果不是，请留意账号安全。',
  },
  'screens-absent': {
    subject: '【{site}】{count} 块屏幕失去联系',
    text: '{nickname}，您好！\n\n截至 {time}，以下 {count} 块屏幕已超过 {minutes} 分钟没有报告状态：\n\n{screens}\n\n请检查显示设备的电源和网络。屏幕在断网期间会继续播放已下载的内容。',
  },
  'screens-back': {
    subject: '【{site}】{count} 块屏幕恢复联系',
    text: '{nickname}，您好！\n\n以下 {count} 块屏幕于 {time} 前恢复联系：\n\n{screens}',
  },
  'backup-stale': {
    subject: '【{site}】已超过 {days} 天没有新的备份',
    text: '{nickname}，您好！\n\n截至 {time}，站点已超过 {days} 天没有新的完整备份。\n最近一次完整备份：{last}\n可能的原因：{reason}\n\n请登录管理后台，在“备份管理”中查看并立即备份。',
  },
};

const placeholder = /\{([^{}\n]*)\}/g;

/**
 * Error message about the placeholders of a text; `undefined` if they are valid. A secret link must be in the text, and
 * never in the subject, which mailboxes show in lists.
 */
export function placeholderProblem(template: MailTemplate, field: keyof MailText, text: string): string | undefined {
  const known = Object.keys(mailPlaceholders[template]).filter((name) => field === 'text' || name !== linkPlaceholder);
  const link = `{${linkPlaceholder}}`;
  if (field === 'text' && known.includes(linkPlaceholder) && !text.includes(link)) {
    return `请保留占位符 ${link}，否则收件人无法设置密码`;
  }
  const used = [...text.matchAll(placeholder)];
  const unknown = new Set(used.flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole])));
  if (unknown.size === 0) return undefined;
  return `没有占位符 ${[...unknown].join('、')}，可用的有：${known.map((name) => `{${name}}`).join('、')}`;
}

/** Replaces placeholders with values. Placeholders inside of values are not replaced. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
