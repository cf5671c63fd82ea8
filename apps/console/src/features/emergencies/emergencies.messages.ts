import {
  emergencyLabels,
  emergencyStateNames,
  emergencyTargetNames,
  severityNames,
} from '@mutai/contract/emergencies/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { pageTitles, permissionNames } from '@mutai/contract/pages';

/** Texts of the page of emergencies. */
export const emergenciesMessages = {
  ...emergencyLabels,
  pageTitle: pageTitles.emergency,
  purpose: '紧急插播盖过屏幕上的一切内容，直到解除或到时结束。平时准备好，屏幕会提前加载，启动后立即显示。',
  createTitle: permissionNames[emergencyPermissions.create],
  modifyTitle: permissionNames[emergencyPermissions.update],
  severities: severityNames,
  targets: emergencyTargetNames,
  states: emergencyStateNames,
  state: '状态',
  updated: '更新时间',
  sections: { content: '内容', where: '范围与时间' },
  severityHint: '多个插播同时进行时，级别高的先显示；级别相同时，后启动的先显示。',
  layoutHint: '选择已发布的布局；留空则全屏显示下面的文字。',
  textHint: '文字自动放大到占满屏幕，填写多种语言时轮流显示。',
  targetHint: '分组包含它的全部下级分组。',
  minutesHint: '留空表示一直显示，直到解除。',
  noTargets: '请至少选择一个屏幕分组，或改为全部屏幕',
  start: '启动',
  confirm: '确认启动',
  withdraw: '解除',
  startQuestion: '启动后立即盖过屏幕上的一切内容，确认启动',
  confirmQuestion: '确认后立即盖过屏幕上的一切内容，确认启动',
  withdrawQuestion: '屏幕恢复原来的内容，确认解除',
  from: (time: string) => `${time} 开始`,
  until: (time: string) => `至 ${time}`,
  untilWithdrawn: '直到解除',
} as const;
