/** Kinds of callouts and their display names. */
export const calloutKinds = ['info', 'success', 'warning', 'danger'] as const;
export type CalloutKind = (typeof calloutKinds)[number];
export const calloutNames = { info: '提示', success: '成功', warning: '注意', danger: '警告' } as const;
