/** Texts of the departments page. */
export const departmentsMessages = {
  title: '部门管理',
  purpose: '部门组成一棵树，用户可归属其中一个部门。',
  name: '部门名称',
  code: '编码',
  leader: '负责人',
  phone: '联系电话',
  mail: '邮箱',
  sort: '排序',
  sortHint: '数字越小越靠前，不填写时排在最后',
  status: '状态',
  updatedAt: '更新时间',
  createTitle: '新建部门',
  modifyTitle: '修改部门',
  parent: '上级部门',
  top: '无上级部门',
} as const;
