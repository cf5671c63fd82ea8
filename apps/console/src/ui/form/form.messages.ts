import { rules } from '@mutai/contract/rules';

/** Texts of forms. Separate from those of the kit, which every page loads. */
export const formMessages = {
  /** Conflict with a change by somebody else. */
  conflict: {
    title: '该数据已被他人修改',
    hint: '请逐项选择要保留的内容，然后重新提交。',
    mine: '我的修改',
    latest: '最新内容',
    allMine: '用我的',
    allLatest: '用最新的',
    both: '双方都有修改',
    back: '返回编辑',
    same: '已采用最新内容',
  },

  saveAndContinue: '保存并继续新增',
  restored: '已恢复未提交的内容',
  restoredSecret: (labels: readonly string[]) =>
    `已恢复未提交的内容。${labels.join('、')}的内容没有暂存，填写过的请重新填写。`,
  nothingChanged: '内容没有变化，无需提交',
  formErrors: '以下内容需要修改：',
  unanswered: '没有及时收到服务器的答复',
  unansweredCreate: '数据可能已经保存。可以放心再次提交，不会重复新增。',
  unansweredModify: '修改可能已经保存。请核对最新内容后再次提交。',

  slugHint: `网站地址的一部分，${rules.slug.message}。`,
  slugFailed: '未能生成，请手动填写',
} as const;
