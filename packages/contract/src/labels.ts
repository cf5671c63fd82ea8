/**
 * Display names of fields that several resources share: in forms, tables, sheets, messages and logs. Keys are field
 * names of the wire. Labels of a single resource are in its `resource.ts`.
 */

/** Fields that most records have. */
export const commonLabels = {
  id: '编号',
  parentId: '父级',
  name: '名称',
  code: '标识',
  description: '描述',
  sort: '排序',
  enabled: '状态',
  createdBy: '创建人',
  createdAt: '创建时间',
  updatedBy: '修改人',
  updatedAt: '更新时间',
  version: '版本',
} as const;

/** Client that a sign-in came from. */
export const clientLabels = { ip: '登录地址', os: '操作系统', browser: '浏览器' } as const;

/** Ends of a time range filter. */
export const rangeLabels = { from: '开始时间', to: '结束时间' } as const;
