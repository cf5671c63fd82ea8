import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';

/**
 * Defines all colors and sizes of the console; no other file does. Antd converts the tokens to CSS variables
 * (`--ant-…`), which the style sheets of shell and features must use.
 */
export type Appearance = 'light' | 'dark';

/** A test requires a contrast of 4.5 : 1 for each text on each possible background. */
const light = {
  accent: '#2b5fd9',
  accentHover: '#2455cc',
  accentActive: '#1f49b0',
  /** Background of selected items: checked row, current tab, option; and on hover. */
  chosen: '#eef3fd',
  chosenHover: '#e4ecfb',
  ground: '#f4f6f9',
  card: '#ffffff',
  /** Background of floating elements: menus, dialogs. */
  raised: '#ffffff',
  hairline: '#e6e9ef',
  border: '#d3d8e2',
  text: '#1b2230',
  textQuiet: '#5b6577',
  textFaint: '#606a7c',
  onAccent: '#ffffff',
  /** Background of the current menu entry: the accent, or a muted shade of it in the dark palette. */
  current: '#2b5fd9',
  onCurrent: '#ffffff',
  /**
   * Good, and nothing else: succeeded, saved, enabled, published. Kinds, selections, guides and additions have the accent
   * or no color.
   */
  success: '#2f9e44',
  /** Needs attention. */
  warning: '#d48806',
  /** Failed, disabled, or cannot be undone. */
  danger: '#c0310a',
  dangerHover: '#a32908',
};

type Palette = Readonly<Record<keyof typeof light, string>>;

const palettes: Readonly<Record<Appearance, Palette>> = {
  light,
  dark: {
    accent: '#7aa2ff',
    accentHover: '#98b7ff',
    accentActive: '#86aaff',
    chosen: '#1f2a40',
    chosenHover: '#263450',
    ground: '#10141b',
    card: '#171c25',
    raised: '#1e2530',
    hairline: '#262d39',
    border: '#36404f',
    text: '#e6eaf2',
    textQuiet: '#a5afbf',
    textFaint: '#98a3b4',
    onAccent: '#0e1420',
    current: '#2c4379',
    onCurrent: '#e6eaf2',
    success: '#51b866',
    warning: '#e0a33a',
    danger: '#ff7a52',
    dangerHover: '#ff8f6b',
  },
};

const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", ' +
  '"Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif';

const seedOf = (palette: Palette) => ({
  colorPrimary: palette.accent,
  colorInfo: palette.accent,
  colorLink: palette.accent,
  colorSuccess: palette.success,
  colorWarning: palette.warning,
  colorError: palette.danger,
  colorTextBase: palette.text,
  colorBgBase: palette.card,
  borderRadius: 6,
  fontFamily,
  fontSize: 14,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
});

const aliasOf = (palette: Palette) => ({
  colorBgLayout: palette.ground,
  colorBgContainer: palette.card,
  colorBgElevated: palette.raised,
  colorBorder: palette.border,
  colorBorderSecondary: palette.hairline,
  colorSplit: palette.hairline,
  colorText: palette.text,
  colorTextSecondary: palette.textQuiet,
  colorTextTertiary: palette.textFaint,
  colorTextDescription: palette.textQuiet,
  colorTextPlaceholder: palette.textFaint,
  colorTextLightSolid: palette.onAccent,
  controlItemBgActive: palette.chosen,
  controlItemBgActiveHover: palette.chosenHover,
  lineHeight: 22 / 14,
  lineWidthFocus: 2,
});

/** Shadows alone do not separate floating elements from dark backgrounds, so they have a border of one pixel. */
const edgesOf = ({ border }: Palette) => {
  const floating = `0 0 0 1px ${border}, 0 8px 24px rgb(0 0 0 / 45%)`;
  return {
    boxShadow: floating,
    boxShadowSecondary: floating,
    boxShadowDrawerRight: `-1px 0 0 0 ${border}, -8px 0 24px rgb(0 0 0 / 45%)`,
    boxShadowDrawerLeft: `1px 0 0 0 ${border}, 8px 0 24px rgb(0 0 0 / 45%)`,
  };
};

/** Restores the palette's colors, which antd's dark algorithm would mute. */
const keepingColours =
  (palette: Palette): MappingAlgorithm =>
  (seed, derived) => ({
    ...(derived ?? theme.defaultAlgorithm(seed)),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentActive,
    colorPrimaryBg: palette.chosen,
    colorPrimaryBgHover: palette.chosenHover,
    // The focus ring of all of antd: its own shade has a contrast of 1.7 : 1.
    colorPrimaryBorder: palette.accent,
    colorPrimaryText: palette.accent,
    colorPrimaryTextHover: palette.accentHover,
    colorPrimaryTextActive: palette.accentActive,
    colorLink: palette.accent,
    colorLinkHover: palette.accentHover,
    colorLinkActive: palette.accentActive,
    colorInfo: palette.accent,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorErrorHover: palette.dangerHover,
    colorErrorActive: palette.dangerHover,
    colorErrorText: palette.danger,
    colorErrorTextHover: palette.dangerHover,
    colorErrorTextActive: palette.dangerHover,
  });

const componentsOf = (palette: Palette): NonNullable<ThemeConfig['components']> => ({
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Menu: {
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    itemSelectedBg: palette.current,
    itemSelectedColor: palette.onCurrent,
    itemColor: palette.textQuiet,
    itemHoverColor: palette.text,
    itemHeight: 38,
    itemMarginInline: 8,
    // Narrow padding: the sidebar is 208 pixels wide, and a name of eight characters at the third level needs 112.
    itemPaddingInline: 8,
    iconMarginInlineEnd: 8,
    itemMarginBlock: 2,
    activeBarBorderWidth: 0,
    iconSize: 15,
    collapsedIconSize: 16,
  },
  // Drawers contain the same as pages, including tables.
  Drawer: { colorBgElevated: palette.card },
  Table: { headerBg: palette.card, headerSplitColor: 'transparent', headerColor: palette.textQuiet },
  // Days of adjacent months are selectable, so they must be readable.
  DatePicker: { colorTextDisabled: palette.textQuiet },
  Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: '#2a3342' },
});

/** Class of elements on which antd declares the theme's CSS variables. */
export const themeClass = 'mutai-theme';

/** Class with the variables of the dark theme, for pages that are always dark. */
export const darkThemeClass = `${themeClass}-dark`;

/**
 * Returns antd's theme for an appearance.
 *
 * @param key class of the elements with its CSS variables
 */
export function themeFor(appearance: Appearance, reducedMotion: boolean, key = themeClass): ThemeConfig {
  const palette = palettes[appearance];
  return {
    algorithm: [appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, keepingColours(palette)],
    token: {
      ...seedOf(palette),
      ...aliasOf(palette),
      ...(appearance === 'dark' ? edgesOf(palette) : {}),
      motion: !reducedMotion,
    },
    components: componentsOf(palette),
    cssVar: { key },
  };
}
