import { systemSettingsLabels } from '@mutai/contract/system-settings/resource';
import { logoHint, siteSettingsLabels } from '@mutai/contract/site-settings/resource';

/** Texts of the site settings. */
export const siteSettingsMessages = {
  ...siteSettingsLabels,
  tabs: { site: '站点信息', system: '安全与保留' },
  siteTitle: siteSettingsLabels.title,
  logoHint: `提示：${logoHint}`,
  crop: '裁剪',
  cropOk: '使用裁剪结果',
  cropArea: '裁剪区域，用方向键移动图片',
  cropHint: '拖动图片调整位置，用滑块或滚轮缩放；超出图片的部分为透明。下方为裁剪后在页面顶部的样子。',
  shape: '形状',
  shapes: { 1: '方形 1:1', 2: '横向 2:1', 4: '横向 4:1' },
  zoom: '缩放',
  preview: '页面顶部的样子',
  logoFile: 'LOGO.png',
  subtitleHint: '显示在浏览器标题中页面名称之后；留空则显示站点名称。',
  urlHint: '读者访问网站的地址，用于 RSS 与站点地图中的链接；不写 http 时按 https 补全。',
  timeZoneHint: '邮件中的时间以此时区表示，并写明时区。',
  serverZone: '与服务器一致',
} as const;

/** Texts of the security and retention settings. */
export const systemSettingsMessages = {
  labels: systemSettingsLabels,
  hours: '小时',
  days: '天',
  minutes: '分钟',
  times: '次',
  characters: '位',
  sessions: '登录',
  sessionHint: '停止操作超过此时间需要重新登录；缩短后，已超时的登录随即失效。',
  attempts: '登录失败锁定',
  accountHint: '同一账号在同一 IP 登录失败达到该次数后，将暂时锁定。',
  addressHint: '同一 IP 上所有账号的登录失败合计达到该次数后，该 IP 将暂时锁定。',
  lockHint: '在此时间内统计失败次数，最多等待此时间。',
  passwords: '密码规则',
  lengthHint: '密码须包含大写字母、小写字母、数字和特殊字符；新规则用于之后设置的密码。',
  ageHint: '超过后须先修改密码才能继续使用；0 表示长期有效。',
  accountInPassword: '开启后，新密码中不得出现登录账号。',
  watermarkHint: '开启后，控制台所有页面铺有当前用户的昵称、账号与时间，打印时也有，不影响操作。',
  others: '水印与回收站',
  screenAbsentHint: '屏幕在工作时间内失去联系达到该时长时，通知有权修改屏幕的用户，恢复后再次通知；0 表示不提醒。',
  backupHint: '最近一次完整备份超过该天数时，通知有权查看备份的用户；0 表示不提醒。未设置备份位置时不起作用。',
  trashHint: '删除的数据在回收站保留的天数，到期自动彻底删除；0 表示永久保留。',
  logDays: '登录日志与操作日志的保留天数：',
  logDaysAt: '在“操作日志”的“日志保留”中设置',
  playDays: '播放记录的保留天数：',
  playDaysAt: '在“播放记录”的“播放记录保留”中设置',
  uploads: '允许上传的类型、大小与总容量：',
  uploadsAt: '在“素材管理”的“素材设置”中设置',
} as const;
