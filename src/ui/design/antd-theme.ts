import type { ThemeConfig } from 'antd';
import { type AccentName, accents, dark, fontFamily, light, radius } from './tokens.ts';

/** What the caller chooses. The algorithm comes from antd itself, so that this file never pulls antd in. */
export type AntdThemeChoice = {
  /** `light` or `dark`. */
  scheme: 'light' | 'dark';
  /** Accent hue; default `blue`. */
  accent?: AccentName;
  /** `theme.defaultAlgorithm`, `theme.darkAlgorithm`, optionally with `theme.compactAlgorithm`. */
  algorithm?: ThemeConfig['algorithm'];
  /** Base type size in px (14, 16 or 18); default 14. */
  fontSize?: number;
};

/**
 * Maps the tokens to an antd theme. Backgrounds and borders of the status colours are set by hand: the ones antd
 * derives from a seed fall below AA. Use `<Menu theme="light">` in both schemes; the dark menu theme is not mapped.
 */
export function antdTheme(choice: AntdThemeChoice): ThemeConfig {
  const isDark = choice.scheme === 'dark';
  const c = isDark ? dark : light;
  const a = accents[choice.accent ?? 'blue'][choice.scheme];
  return {
    algorithm: choice.algorithm,
    cssVar: { key: 'vse' },
    hashed: false,
    token: {
      colorPrimary: a.primary,
      colorPrimaryHover: a.primaryHover,
      colorPrimaryActive: a.primaryActive,
      colorPrimaryBg: a.tint,
      colorPrimaryBgHover: a.selected,
      colorInfo: a.primary,
      colorInfoBg: a.tint,
      colorLink: a.primary,
      colorLinkHover: a.primaryHover,
      colorLinkActive: a.primaryActive,
      colorSuccess: c.successFg,
      colorSuccessBg: c.successBg,
      colorSuccessBorder: c.successLine,
      colorWarning: c.warningFg,
      colorWarningBg: c.warningBg,
      colorWarningBorder: c.warningLine,
      colorError: c.errorFg,
      colorErrorBg: c.errorBg,
      colorErrorBorder: c.errorLine,
      ...(isDark
        ? { colorErrorText: '#FF9B9B', colorTextLightSolid: c.onPrimary, controlItemBgActive: a.selected }
        : {}),
      colorTextBase: c.text,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextQuaternary: c.placeholder,
      colorTextPlaceholder: c.placeholder,
      colorTextDisabled: c.placeholder,
      colorTextDescription: isDark ? c.text3 : '#556275',
      colorBgBase: isDark ? c.page : c.surface,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: c.control,
      colorBorderSecondary: c.line,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      borderRadiusSM: radius.badge,
      controlHeight: 36,
      fontSize: choice.fontSize ?? 14,
      fontFamily: fontFamily.sans,
      fontFamilyCode: fontFamily.mono,
      opacityLoading: 0.85,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.18s',
      motionDurationSlow: '0.24s',
    },
    components: {
      Menu: {
        itemSelectedColor: a.tintText,
        horizontalItemSelectedColor: a.tintText,
        subMenuItemSelectedColor: a.tintText,
      },
      Table: { headerColor: c.text2, headerBg: c.sunken },
    },
  };
}
