import { commonLabels } from '@mutai/contract/labels';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { workbookOf } from '../../platform/sheets/write-sheet.ts';
import { departmentPaths, type NamedDepartment } from './named-records.ts';
import { columns, stateTexts, titles, widths, type Column, type Named } from './users-columns.ts';

const hints: Readonly<Record<Column, readonly [required: string, hint: string]>> = {
  username: ['必填', `${rules.username.message}，不能与已有账号重复`],
  nickname: ['选填', `不超过 ${limits.nicknameMax} 个字符，不填则与登录账号相同`],
  roles: [
    '选填',
    '填写角色的名称或标识（见“角色”工作表），多个角色用逗号分隔；名称相同的角色请填写标识；不能填写超出自己权限的角色',
  ],
  department: [
    '选填',
    '填写部门的名称、路径（如 总部/技术部）或编码（见“部门”工作表）；名称相同的部门请填写路径或编码',
  ],
  email: ['选填', '系统通知发到此邮箱，例如 xx@abc.com'],
  description: ['选填', `不超过 ${limits.descriptionMax} 个字符`],
  enabled: ['选填', `填写“${stateTexts.enabled}”或“${stateTexts.disabled}”，不填则为${stateTexts.enabled}`],
};

const notes = [
  [`从“用户”工作表的第 2 行开始填写，一次最多导入 ${limits.importRows} 行。`],
  ['导入时可以选择生成密码，导入后立即下载密码表，只提供一次；未生成密码的用户需由管理员重置密码后才能登录。'],
  ['导入前会逐行检查，确认后只写入没有错误的行。有误的行可以下载为表格，“原因”一列说明错误，改正后直接重新上传。'],
];

/** Creates the import template, with explanations on a second sheet. */
export function usersTemplate(roles: readonly Named[], departments: readonly NamedDepartment[]): Promise<Buffer> {
  const paths = departmentPaths(departments);
  return workbookOf([
    { name: '用户', widths: columns.map((column) => widths[column]), rows: [columns.map((column) => titles[column])] },
    {
      name: '填写说明',
      widths: [16, 10, 80],
      rows: [['列', '要求', '说明'], ...columns.map((column) => [titles[column], ...hints[column]]), ...notes],
    },
    {
      name: '角色',
      widths: [30, 40],
      rows: [['角色标识', commonLabels.name], ...roles.map(({ code, name }) => [code, name])],
    },
    {
      name: '部门',
      widths: [30, 40, 60],
      rows: [
        ['部门编码', commonLabels.name, '路径'],
        ...departments.map(({ id, code, name }) => [code, name, paths.get(id) ?? name]),
      ],
    },
  ]);
}
