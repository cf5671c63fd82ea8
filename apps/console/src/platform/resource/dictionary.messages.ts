/** Built-in dictionary types as they read until they have loaded, and where they cannot be loaded. */
export const dictionaryMessages = {
  enabled: '启用',
  disabled: '停用',
  succeeded: '成功',
  failed: '失败',
} as const;
