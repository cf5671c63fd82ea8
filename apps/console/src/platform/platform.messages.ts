/** Texts of the API client, the session and the preferences. */
export const platformMessages = {
  requestTitle: '请求提示',
  badResponse: '响应异常，请检查参数或稍后重试！',
  badFetch: '数据获取失败，请检查网络或稍后重试！',
  noResponse: '请求失败，请检查网络或稍后重试！',
  notSent: '发送请求失败，请检查参数或稍后重试！',
  busy: '正在操作中，请稍等...',
  succeeded: (message: string) => `提示：${message}`,
  expiredTitle: '登录提示',
  expired: '登录已过期，请重新登录！',
  preferenceNotSaved: '提示：个人偏好未能保存，刷新页面后将恢复为原来的设置',
  downloading: '正在下载',
  cancelTransfer: '取消',
  downloadName: '下载文件',
} as const;
