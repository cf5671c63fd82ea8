import { functionLabels, functionTexts } from '@mutai/contract/functions/resource';
import { rules } from '@mutai/contract/rules';

/** Texts of the list of functions. */
export const functionsMessages = {
  labels: functionLabels,
  words: functionTexts,
  purposes: {
    publicContent:
      '网站和应用可以通过公开接口读取已发布的文章、分类和标签，并提供 RSS 与站点地图。停用后，公开接口不再提供任何内容。',
    publicComments: '读者可以在文章下发表评论，审核通过后显示。停用后，网站不再显示评论，也不能发表新评论。',
    screenPlayback: '已配对的屏幕可以播放发布的布局。停用后，所有屏幕停止播放。',
    emergencyConfirmation: '启动紧急插播后，须由另一位有权限的人确认才会显示。停用后，一个人即可启动。',
  },
  neverSwitched: '尚未改动',
  switchedBy: (nickname: string) => `${nickname} 切换于`,
  noPermission: '没有修改功能设置的权限',
  interfaceTitle: '公开接口',
  originsHint: '网页从浏览器直接读取公开接口的网站，每个填写一个来源，例如 https://www.abc.com。留空则都不允许。',
  originsPlaceholder: '输入后按 Enter 添加',
  originMessage: rules.origin.message,
  postUrlHint:
    '用于 RSS 与站点地图，{slug} 代表文章的别名，例如 https://www.abc.com/posts/{slug}。这里和“常规设置”的站点URL 至少填写一项，才能生成 RSS 与站点地图。',
  feedFullTextHint: '开启后，RSS 在摘要之外包含文章正文；过长的正文除外。',
} as const;
