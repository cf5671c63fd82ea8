import { commonLabels } from '@mutai/contract/labels';
import { pageTitles, permissionNames } from '@mutai/contract/pages';
import { screenKeyLabels } from '@mutai/contract/screen-keys/resource';
import { screenPermissions } from '@mutai/contract/screens/page';
import {
  commandNames,
  orientationNames,
  screenFitNames,
  screenLabels,
  shownStateNames,
} from '@mutai/contract/screens/resource';

/** Texts of the page of screens: its list, its form and its commands. */
export const screensMessages = {
  ...screenLabels,
  states: shownStateNames,
  orientations: orientationNames,
  fits: screenFitNames,
  commands: commandNames,
  title: pageTitles.screen,
  purpose: '屏幕是播放布局的显示设备。在设备上打开 /screen，用它显示的配对码在这里配对，即可播放布局。',
  created: commonLabels.createdAt,

  nameSearch: '名称或位置',
  // Not 状态, which is that of the display.
  enabled: '启用',
  stale: '内容未更新',
  byGroup: '随分组',
  ungrouped: '未分组',
  offlineSince: (ago: string) => `${ago}离线`,
  offDuty: '工作时间外',
  disabled: '已停用',
  waiting: '等待下载时段',
  loadingFiles: (loaded: number, total: number) => `下载中 ${String(loaded)}/${String(total)}`,
  stateSince: (at: string) => `自 ${at}`,

  disableQuestion: '停用后，屏幕变为黑屏，直到重新启用。确定停用吗？',
  disableOk: '停用',

  createTitle: permissionNames[screenPermissions.create],
  modifyTitle: permissionNames[screenPermissions.update],
  sections: { place: '屏幕', picture: '画面', playing: '播放' },
  timeZoneHint: '工作时间、日期与时间组件按此时区。',
  siteZone: '站点时区',
  byLayout: '按各布局的设置',
  orientationHint: '设备竖装而系统未旋转时使用。',
  fitHint: '布局与屏幕形状不同时。',
  languagesHint: '按选择的先后轮流显示；不选则按各布局的设置。',
  languageSecondsHint: '每种语言显示的秒数，0 表示按各布局的设置。',
  volumeHint: '0 为静音，100 为最大。',
  workingHoursHint: '此外的时间屏幕为黑屏；不添加则全天播放。',
  layoutHint: '没有其他安排时播放；不选则播放所在分组的默认布局。',

  keys: screenKeyLabels.key,
  wall: '值班墙',
  details: '详情',
  pair: '配对屏幕',
  pairAgain: '配对设备',
  replaceDevice: '更换设备',
  revoke: '解除配对',
  revokeQuestion: '解除配对后，设备立即停止播放，并重新显示配对码；屏幕的设置会保留，可以随时重新配对。确定解除吗？',

  move: '移动到分组',
  moveTitle: (count: number) => `将 ${String(count)} 块屏幕移动到`,
  moveTo: '目标分组',

  command: '发送命令',
  commandTitle: (count: number) => `发送命令：${String(count)} 块屏幕`,
  kind: '命令',
  send: '发送',
  commandHints: {
    identify: '屏幕上用大字显示自己的名称 10 秒，便于在现场辨认。',
    screenshot: '播放页绘制当前画面并传回，在屏幕的详情中查看。',
    reload: '重新加载播放页面，画面会中断几秒。',
    refetch: '重新获取内容与设置，画面不中断。',
    volume: '立即生效；设备重启后恢复为屏幕设置中的音量。',
    renew: '换用新的令牌，旧令牌在新令牌启用后失效，画面会中断几秒。',
    restart: '关闭浏览器，由设备上的启动脚本重新打开，画面中断约 10 秒。没有启动脚本（deploy/kiosk）的设备不执行。',
  },
  restartQuestion: '浏览器关闭后由设备上的启动脚本重新打开，画面中断约 10 秒。确定重启吗？',
  sent: (command: string, name: string) => `已向“${name}”发送“${command}”`,
  sentOffline: (command: string, name: string) => `“${name}”不在线，“${command}”在有效期内上线后执行`,
  sentToAll: (command: string, count: number) => `已向 ${String(count)} 块屏幕发送“${command}”`,
  notSent: (names: string) => `以下屏幕没有收到命令：${names}`,
  nonePaired: '所选屏幕都未配对，不能发送命令',
} as const;
