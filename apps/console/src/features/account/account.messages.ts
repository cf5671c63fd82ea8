import { roleLabels } from '@mutai/contract/roles/resource';
import { rules } from '@mutai/contract/rules';
import { accountLabels, userLabels } from '@mutai/contract/users/resource';

/** Texts of the user's own account. Sections 2 and 5. */
export const accountMessages = {
  title: '账号信息',
  avatar: userLabels.avatar,
  username: userLabels.username,
  nickname: userLabels.nickname,
  roles: userLabels.roleIds,
  description: userLabels.description,
  permissions: '权限范围',
  everything: roleLabels.holdsEverything,
  permissionCount: (count: number) => `${count} 项`,
  none: '未填写',
  noRole: '未关联',
  devices: '登录设备',
  currentDevice: '当前',
  endDevice: '退出该设备',
  endDeviceOk: '确定退出',
  endDeviceQuestion: '退出后该设备需要重新登录，确定退出吗？',
  endOthers: '退出其他所有设备',
  endOthersQuestion: (count: number) => `将退出其他 ${String(count)} 个设备，它们都需要重新登录，确定退出吗？`,
  changePassword: '修改密码',
  oldPassword: accountLabels.oldPassword,
  newPassword: accountLabels.newPassword,
  confirmPassword: '确认新密码',
  required: rules.required.message,
  mismatch: '两次输入的密码不一致',
  tooLong: (max: number) => `密码最多 ${max} 位`,
  hint: '修改后，您在其他设备上的登录将全部退出。',
  forcedHint: '您的密码由系统生成或已过期。为了账号安全，请先设置新密码。',
  submit: '提交',
  cancel: '取消',
} as const;
