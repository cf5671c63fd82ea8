import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { rules } from '@mutai/contract/rules';
import { accountLabels, userLabels, userPermissions } from '@mutai/contract/users/resource';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Texts of the users page. */
export const usersMessages = {
  ...userLabels,
  title: pageTitles.user,
  purpose: '这里管理可以登录本系统的账号，以及他们的角色和部门。',
  usernameHint: rules.username.message,
  nicknameHint: '不填写时与登录账号相同。',
  emailHint: '选填。用于接收系统邮件，如密码被重置、登录失败过多、评论待审核。',
  status: userLabels.enabled,
  created: '创建',
  createdBy: (name: string) => `由${name}创建`,
  createdBySystem: '系统创建',
  createTitle: permissionNames[userPermissions.create],
  modifyTitle: permissionNames[userPermissions.update],
  roles: userLabels.roleIds,
  department: userLabels.departmentId,
  departments: '部门',
  allUsers: '全部用户',
  searchDepartments: '请输入部门',
  departmentDisabled: '停用',
  departmentsUnseen: '部门列表暂时无法加载，用户列表不受影响。',
  import: '导入',
  importTitle: permissionNames[userPermissions.import],
  importHint: '请先下载模板，按模板填写后上传。检查通过并确认之前，不会写入任何数据。',
  importLimit: (megabytes: number, rows: number) =>
    `仅支持 .xlsx 格式，不超过 ${String(megabytes)} MB、${String(rows)} 行`,
  importDoneHint: '导入的用户还没有密码，为其重置密码后即可登录。',
  description: userLabels.description,
  initialPassword: '初始密码',
  initialPasswordHint: '选填。未设置时，该用户在设置密码后才能登录。',
  newPassword: accountLabels.newPassword,
  resetPassword: permissionNames[userPermissions.resetPassword],
  resetPasswordOf: (nickname: string) => `${permissionNames[userPermissions.resetPassword]}：${nickname}`,
  resetPasswordHint: '重置后，该用户在所有设备上都需要重新登录。',
  disableQuestion: '停用后该用户将立即退出登录，且不能再次登录，确定停用吗？',
  disableOk: '确定停用',
  ownRemoval: '不能删除自己的账号',
  ownDisabling: '不能停用自己的账号',
  revealTitle: '请保存密码',
  revealHint: '关闭后不再显示，请复制后转交给本人。',
  revealDone: '我已保存',
  account: accountLabels.username,
  enter: kitMessages.enterText,
} as const;
