import { createLayout, layoutOf, textBlock } from './layouts.ts';
import { ruleBody } from './schedule.ts';
import type { Client } from './test-app.ts';

/** Resource with editable records: how to create and change one. */
export interface Resource {
  readonly name: string;
  create(admin: Client): Promise<object>;
  readonly change: object;
  /** Message after a creation; default: 新增成功！ */
  readonly createdMessage?: string;
  /** No field must be unique. */
  readonly repeatable?: true;
}

const type = { name: '频道', code: 'channel' };

/** All resources whose records users create and change. */
export const resources: readonly Resource[] = [
  {
    name: 'users',
    create: async (admin) => {
      const { data } = await admin.get('/api/v1/roles?size=0&sort=id:asc');
      const roleIds = (data as { id: number }[]).slice(1).map(({ id }) => id);
      return { username: 'record1', nickname: '甲', roleIds: roleIds.toReversed() };
    },
    change: { nickname: '乙' },
  },
  {
    name: 'roles',
    create: async (admin) => {
      const { data } = await admin.get('/api/v1/menus?size=0&name=新建用户');
      return { name: '甲', code: 'record-1', menuIds: (data as { id: number }[]).map(({ id }) => id) };
    },
    change: { name: '乙' },
  },
  {
    name: 'menus',
    create: () => Promise.resolve({ name: '甲', code: 'record-1', type: 1, icon: 'folder', path: '/a' }),
    change: { name: '乙' },
  },
  {
    name: 'departments',
    create: () => Promise.resolve({ name: '甲', code: 'record-1', leader: '某人' }),
    change: { name: '乙' },
  },
  {
    name: 'announcements',
    create: async (admin) => {
      const { data } = await admin.get('/api/v1/roles?size=0&sort=id:asc');
      const roleIds = (data as { id: number }[]).slice(1).map(({ id }) => id);
      return { title: '甲', body: '内容', audience: 'chosen', roleIds: roleIds.toReversed() };
    },
    change: { title: '乙' },
    createdMessage: '已发布！',
    repeatable: true,
  },
  { name: 'emergencies', create: () => Promise.resolve({ title: '甲' }), change: { title: '乙' }, repeatable: true },
  { name: 'emergencySources', create: () => Promise.resolve({ name: '甲' }), change: { name: '乙' }, repeatable: true },
  { name: 'screenGroups', create: () => Promise.resolve({ name: '甲' }), change: { name: '乙' }, repeatable: true },
  {
    name: 'screenKeys',
    create: () => Promise.resolve({ name: '甲', uses: 3, expiresAt: '2030-01-01T00:00:00Z' }),
    change: { name: '乙' },
    repeatable: true,
  },
  { name: 'screens', create: () => Promise.resolve({ name: '甲' }), change: { name: '乙' }, repeatable: true },
  { name: 'playlists', create: () => Promise.resolve({ title: '甲' }), change: { title: '乙' }, repeatable: true },
  {
    name: 'dataSources',
    create: () => Promise.resolve({ name: '甲', kind: 'table', table: { columns: ['站台'], rows: [['1']] } }),
    change: { name: '乙' },
    repeatable: true,
  },
  {
    name: 'layouts',
    create: () => Promise.resolve({ document: layoutOf({ title: '甲' }, textBlock(1, '标题')) }),
    change: { document: layoutOf({ title: '乙', bgColor: '' }, textBlock(1, '标题', 10), textBlock(2, '正文')) },
    repeatable: true,
  },
  {
    name: 'layoutStyles',
    create: () => Promise.resolve({ name: '甲', style: { params: {} } }),
    change: { style: { opacity: 50, params: {} } },
    createdMessage: '样式已保存！',
  },
  {
    name: 'layoutTemplates',
    create: () => Promise.resolve({ name: '甲', document: layoutOf({ title: '甲' }, textBlock(1, '标题')) }),
    change: { category: '大厅' },
  },
  {
    name: 'layoutComponents',
    create: () => Promise.resolve({ name: '甲', document: layoutOf({ title: '甲' }, textBlock(1, '标题')) }),
    change: { document: layoutOf({ title: '甲' }, textBlock(1, '标题'), textBlock(2, '正文')) },
    createdMessage: '已保存到组件库！',
  },
  {
    name: 'scheduleRules',
    create: async (admin) => {
      const { id: layoutId } = await createLayout(admin, layoutOf({ title: '甲' }, textBlock(1, '标题')));
      return ruleBody({ layoutId });
    },
    change: { name: '乙', hours: { from: '09:00', to: '01:00' }, repeat: { kind: 'weekly', every: 2, days: [1, 3] } },
    repeatable: true,
  },
  { name: 'dictTypes', create: () => Promise.resolve(type), change: { name: '乙' } },
  {
    name: 'dicts',
    create: async (admin) => {
      const { data } = await admin.post('/api/v1/dictTypes', type);
      return { typeId: (data as { id: number }).id, name: '甲', code: 'a' };
    },
    change: { name: '乙', enabled: false },
  },
  {
    name: 'savedViews',
    create: () =>
      Promise.resolve({
        name: '甲',
        list: 'user',
        query: 'enabled=true',
        columns: { order: ['username'], visible: {}, widths: {}, pinned: [], density: 'compact' },
        shared: true,
      }),
    change: { query: 'enabled=false' },
  },
];
