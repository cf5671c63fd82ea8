import { commonLabels } from '../labels.ts';
import { layoutPermissions } from '../layouts/resource.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const layoutStylesPath = `${apiPrefix}/layoutStyles`;

/** Brand colors of the site: one record, changed as a whole. */
export const brandColorsPath = `${apiPrefix}/settings/brandColors`;

/** Styles have no page of their own: the editor of layouts offers them to whoever may see layouts. */
export const layoutStylePermissions = {
  read: layoutPermissions.read,
  create: layoutPermissions.style,
  update: layoutPermissions.style,
  delete: layoutPermissions.style,
} as const;

/** Module of log lines and events of styles and of brand colors. */
export const layoutStyleModuleName = 'layout-style';

/** Limits of styles and brand colors: how many the site has, characters of a name, bytes of a style. */
export const layoutStyleLimits = {
  styles: 200,
  styleNameMax: 32,
  bytes: 32 * 1024,
  colors: 40,
  colorNameMax: 20,
} as const;

export const brandColorsName = '品牌色';

export const layoutStyleLabels = {
  name: commonLabels.name,
  style: '样式',
  colors: brandColorsName,
  color: '颜色',
} as const;

/** Looks of a style that the operation log shows. */
interface ShownLooks {
  readonly bgColor?: string;
  readonly opacity?: number;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Text of a style in the operation log: background, opacity, and size and color of its first text. */
function styleText(style: unknown): string {
  const { bgColor = '', opacity, params = {} } = style as ShownLooks;
  const { fontCh = {} } = params as { readonly fontCh?: { readonly size?: number; readonly color?: string } };
  const looks = [
    ...(bgColor === '' ? [] : [`背景 ${bgColor}`]),
    ...(opacity === undefined ? [] : [`不透明度 ${opacity}%`]),
    ...(fontCh.size === undefined ? [] : [`字号 ${fontCh.size}`]),
    ...(fontCh.color === undefined ? [] : [`文字 ${fontCh.color}`]),
  ];
  return looks.length === 0 ? '其他外观' : looks.join('，');
}

function colorText(entry: unknown): string {
  const { name, color } = entry as { readonly name: string; readonly color: string };
  return `${name} ${color}`;
}

export const layoutStyleModule: LoggedModule = {
  title: '布局样式',
  labels: layoutStyleLabels,
  values: { style: styleText, colors: colorText },
};
