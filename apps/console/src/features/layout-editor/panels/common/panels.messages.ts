import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { pictureMessages } from '../../../../ui/inputs/picture.messages.ts';
import { gestureMessages } from '../../canvas/gestures/gestures.messages.ts';

/** Characters of a rejected text quoted in a message. */
const quotedMax = 100;

/** Texts of the editor's panels. Field labels are declared with the fields in `packages/layout`. */
export const panelMessages = {
  components: '组件列表',
  addHint: '拖到画布上，或点击添加',
  addStep: (type: BlockType) => `添加${blockTypes[type].title}`,
  full: (most: number) => `最多 ${String(most)} 个组件，请先删除不用的组件`,

  layers: '当前组件',
  layersEmpty: '画布上还没有组件，可从组件列表添加。',
  layersHelp: '上下方向键选择，Alt 加上下方向键调整顺序，F2 重命名，Delete 删除',
  renameOf: (title: string) => `重命名${title}`,
  lock: (title: string) => `锁定${title}`,
  unlock: (title: string) => `解锁${title}`,
  hide: (title: string) => `隐藏${title}`,
  show: (title: string) => `显示${title}`,
  remove: (title: string) => `删除${title}`,
  removeLocked: '组件已锁定，解锁后可删除',
  orderStep: '调整层级',
  marks: { locked: '已锁定', hidden: '已隐藏' },
  group: (group: number) => `分组 ${String(group)}`,
  selectGroup: (group: number) => `选择分组 ${String(group)}`,
  overflow: (languages: string) => `文字超出组件：${languages}`,
  overflowHint: (languages: string) => `文字超出组件（${languages}），请放大组件、减小字号或缩短文字。`,

  canvasTitle: '画布属性',
  blockTitle: '组件属性',
  selectedCount: (count: number) => `已选择 ${String(count)} 个组件`,
  sections: { basic: '基本', place: '位置和大小', background: '背景', languages: '语言', guides: '参考线' },
  guides: {
    x: { title: '纵向', nth: (number: number) => `纵向 ${String(number)}` },
    y: { title: '横向', nth: (number: number) => `横向 ${String(number)}` },
    add: gestureMessages.addGuide,
    move: gestureMessages.moveGuide,
    remove: gestureMessages.removeGuide,
    removeOf: (guide: string) => `删除参考线：${guide}`,
    taken: '该位置已有参考线',
  },
  changeStep: (label: string) => `修改${label}`,
  notEntered: (label: string, typed: string, reason: string) =>
    `“${label}”未修改，输入的“${typed.length > quotedMax ? `${typed.slice(0, quotedMax)}…` : typed}”${reason}`,
  mixed: '多个值',
  seconds: '秒',
  pixels: 'px',
  noNumber: '请输入数字',
  required: '该项不能为空',
  lockedHint: '组件已锁定，不能移动和调整大小。',
  lockedSomeHint: '已锁定的组件不会移动和调整大小。',
  increase: (label: string) => `增大${label}`,
  decrease: (label: string) => `减小${label}`,

  arrange: '排列',
  alignTo: '对齐到',
  toSelection: '所选组件',
  toCanvas: '画布',

  style: '文字样式',
  ownText: '单独设置',
  ownTextOf: (language: string) => `单独设置${language}`,
  asChinese: '与中文相同',
  ownTextStep: (language: string) => `单独设置${language}文字`,
  asChineseStep: (language: string) => `${language}与中文相同`,
  takeStyle: '使用中文样式',
  takeStyleOf: (language: string) => `${language}使用中文样式`,
  languageOff: '画布未启用该语言',
  someOwn: '部分组件单独设置',

  transparent: '透明处以方格表示：屏幕上为黑色，包装输出时透明。',
  noColour: '无颜色',
  chooseColour: (label: string) => `选择${label}`,
  clearColour: (label: string) => `清除${label}`,
  /** Names of the color picker's controls, in order. */
  colourSliders: ['色相', '不透明度'],
  colourInputs: ['十六进制颜色', '不透明度（%）'],
  recentColours: '最近使用',
  usualColours: '常用颜色',

  media: {
    image: {
      add: '添加图片',
      list: '图片列表',
      none: '还没有图片',
      confirmRemove: pictureMessages.confirmRemovePicture,
    },
    video: { add: '添加视频', list: '视频列表', none: '还没有视频', confirmRemove: '确定删除该视频吗？' },
  },
  mediaForbidden: '没有素材管理的权限，不能从素材库选择。',
  mediaFull: (most: number) => `最多 ${String(most)} 项，多出的未添加`,
  mediaMixed: '所选组件的内容不同，添加后全部替换。',
  mediaMove: (title: string) => `调整顺序：${title}`,
  mediaMoved: (title: string, place: number, count: number) =>
    `${title}，第 ${String(place)} 项，共 ${String(count)} 项`,
  mediaMoveHint: '拖动，或按上下方向键调整顺序',
  mediaRemove: (title: string) => `移除${title}`,
} as const;
