/** Texts of publishing. */
export const publishMessages = {
  publish: '发布',
  publishChanges: (count: number) => `发布，${String(count)} 项未发布的修改`,
  title: '发布排期',
  summary: (count: number, screens: number) =>
    `共 ${String(count)} 项修改，影响 ${String(screens)} 块屏幕。确认后作为一次变更发布，屏幕随即按新排期播放。`,
  nothing: '没有未发布的修改',
  nothingHint: '新建、修改或删除排期后，在此一并发布到屏幕。',
  more: (shown: number, count: number) => `此处列出前 ${String(shown)} 项，共 ${String(count)} 项`,
  none: '（无）',
  arrow: '改为',
  changed: '修改内容已被他人更新，请核对最新的修改后再发布。',
} as const;
