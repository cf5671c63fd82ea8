import { limits } from '@mutai/contract/limits';
import { screenKeyLabels } from '@mutai/contract/screen-keys/resource';

/** Texts of the registration keys of screens. */
export const keysMessages = {
  ...screenKeyLabels,
  title: screenKeyLabels.key,
  guide: '批量安装时使用：在每台设备的浏览器中打开同一个注册地址，设备会自动注册为屏幕，不需要输入配对码。',
  steps: [
    '新增密钥，选择分组，填写可注册的屏幕数与失效时间。',
    '复制注册地址，设为设备开机后打开的页面。',
    '设备首次打开时，以“名称 1”“名称 2”依次命名，并开始播放分组的默认布局。',
  ],
  warning: '持有地址者可以注册屏幕，请勿公开；安装完成后请删除密钥，已注册的屏幕不受影响。',
  purpose: '还没有注册密钥。需要一次安装多台设备时，新增一个密钥。',

  registered: (used: number, uses: number) => `${String(used)} / ${String(uses)}`,
  expired: '已过期',
  usedUp: '已用完',
  ungrouped: '未分组',
  copy: '复制地址',
  copied: '注册地址已复制',
  notCopied: (address: string) => `浏览器不允许复制，请手动复制：${address}`,

  createTitle: '新增注册密钥',
  modifyTitle: '修改注册密钥',
  nameHint: '屏幕以此命名，后面加上序号。',
  usesHint: '达到此数后，新设备不能再用此密钥注册。',
  expiresHint: '此后新设备不能再用此密钥注册。',
  usesRange: `请输入 1 至 ${String(limits.screenKeyUses)} 之间的整数`,
} as const;
