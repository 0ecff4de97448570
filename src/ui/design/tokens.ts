/**
 * The one token file of the identity 「刻度 · Graduation」. Everything that has a colour, a size or a layer takes it
 * from here: `tokens-css.ts` writes the CSS variables, `cover.ts` the cover palettes.
 * Contrast of every declared pair is asserted in `tokens.test.ts`.
 */

/** Colours of the light theme. The accent (`primary*`) is the default one; see {@link accents}. */
export const light = {
  page: '#F5F7FB',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F0F3F9',
  /** Ground of the bar of the site over console pages. */
  bar: '#E9EEF6',
  line: '#E3E8F0',
  /** Line between bars, and between groups of columns. */
  lineStrong: '#CCD5E2',
  control: '#748199',
  text: '#0F172A',
  text2: '#475569',
  text3: '#5B6779',
  placeholder: '#667085',
  primary: '#1D4ED8',
  primaryHover: '#1A45C2',
  primaryActive: '#173BA6',
  onPrimary: '#FFFFFF',
  tint: '#EEF4FF',
  selected: '#DCE8FF',
  tintText: '#1D4ED8',
  data: '#0E7490',
  data2: '#B45309',
  neutralFg: '#475569',
  neutralBg: '#F1F4F9',
  neutralLine: '#D5DCE7',
  infoFg: '#1D4ED8',
  infoBg: '#EEF4FF',
  infoLine: '#C3D6FF',
  successFg: '#15803D',
  successBg: '#ECFDF3',
  successLine: '#A7F0C4',
  warningFg: '#B45309',
  warningBg: '#FFF8EB',
  warningLine: '#FCD9A0',
  errorFg: '#C81E1E',
  errorBg: '#FEF2F2',
  errorLine: '#FBCACA',
  errorSolid: '#C81E1E',
  onError: '#FFFFFF',
  levelFg: '#3A2300',
  levelBg: '#FFD88A',
  heroFrom: '#0B1B3A',
  heroTo: '#12336E',
  /** Grounds of columns that hold more and more of what is counted; words on them are `text` and `text2`. */
  heat1: '#E6EFF3',
  heat2: '#DBE9EF',
  heat3: '#CDE0E8',
  heat4: '#C0D8E2',
  heat5: '#B4D1DC',
} as const;

/** Name of a colour token; `primaryHover` becomes the CSS variable `--vse-primary-hover`. */
export type ColorToken = keyof typeof light;

/** Colours of the dark theme, same keys as {@link light}. */
export const dark: Readonly<Record<ColorToken, string>> = {
  page: '#0B1220',
  surface: '#121B2E',
  raised: '#18233A',
  sunken: '#0E1627',
  bar: '#0E1627',
  line: '#22304A',
  lineStrong: '#31435F',
  control: '#6B7B9C',
  text: '#E6EDF7',
  text2: '#B3C0D4',
  text3: '#9AA8BF',
  placeholder: '#8593AB',
  primary: '#6EA8FF',
  primaryHover: '#8AB8FF',
  primaryActive: '#5A94EE',
  onPrimary: '#06122B',
  tint: '#14233F',
  selected: '#1B2E52',
  tintText: '#8AB8FF',
  data: '#38D6E8',
  data2: '#FFD88A',
  neutralFg: '#B3C0D4',
  neutralBg: '#1A2438',
  neutralLine: '#33425F',
  infoFg: '#8AB8FF',
  infoBg: '#14233F',
  infoLine: '#2A4878',
  successFg: '#4ADE80',
  successBg: '#0F2A1C',
  successLine: '#1F5A38',
  warningFg: '#FBBF24',
  warningBg: '#2E2108',
  warningLine: '#6B4E12',
  errorFg: '#FF8A8A',
  errorBg: '#331417',
  errorLine: '#7A2B30',
  errorSolid: '#FF8A8A',
  onError: '#2A0608',
  levelFg: '#3A2300',
  levelBg: '#FFD88A',
  heroFrom: '#060D1C',
  heroTo: '#0E2550',
  heat1: '#14253A',
  heat2: '#162D44',
  heat3: '#18354F',
  heat4: '#1A3D59',
  heat5: '#1C4563',
};

/** The tokens an accent hue replaces. */
export type AccentToken = 'primary' | 'primaryHover' | 'primaryActive' | 'tint' | 'selected' | 'tintText';
type Accent = {
  readonly light: Readonly<Record<AccentToken, string>>;
  readonly dark: Readonly<Record<AccentToken, string>>;
};

const accent = (
  l: readonly [string, string, string, string, string],
  d: readonly [string, string, string, string, string],
): Accent => ({
  light: { primary: l[0], primaryHover: l[1], primaryActive: l[2], tint: l[3], selected: l[4], tintText: l[0] },
  dark: { primary: d[0], primaryHover: d[1], primaryActive: d[2], tint: d[3], selected: d[4], tintText: d[1] },
});

/** The six accent hues offered in the display settings, by the value of `data-color` on `<html>`. */
export const accents = {
  blue: accent(
    ['#1D4ED8', '#1A45C2', '#173BA6', '#EEF4FF', '#DCE8FF'],
    ['#6EA8FF', '#8AB8FF', '#5A94EE', '#14233F', '#1B2E52'],
  ),
  cyan: accent(
    ['#0E7490', '#0C6680', '#0A566C', '#ECF8FB', '#D9F2F7'],
    ['#4CC9E0', '#74D8EA', '#35B4CC', '#0D2A38', '#12394A'],
  ),
  teal: accent(
    ['#0F766E', '#0D6860', '#0B5851', '#ECF9F6', '#D0F0E9'],
    ['#45CDB9', '#6CDCCB', '#30B7A4', '#0E2B2D', '#133B3B'],
  ),
  violet: accent(
    ['#5B3FD6', '#5036C0', '#452EA8', '#F3F1FF', '#E4DFFF'],
    ['#A99BFF', '#BFB4FF', '#9385F0', '#1F1D45', '#2A2760'],
  ),
  rose: accent(
    ['#BE123C', '#A91035', '#900D2D', '#FFF1F4', '#FFDDE4'],
    ['#FF8FA5', '#FFABBC', '#F0788F', '#331623', '#481C2E'],
  ),
  amber: accent(
    ['#92600A', '#805408', '#6D4707', '#FDF6E7', '#FAECCF'],
    ['#F2BE5C', '#F7CF82', '#DDA943', '#2B210F', '#3C2E13'],
  ),
} as const satisfies Record<string, Accent>;

/** Value of `data-color`. */
export type AccentName = keyof typeof accents;

type Weak = Readonly<Partial<Record<ColorToken, string>>>;

/** Overrides of the weak-colour mode (`data-weak="true"`): blue against vermilion, never green against red. */
export const weak: { readonly light: Weak; readonly dark: Weak } = {
  light: {
    successFg: '#005A9C',
    successBg: '#EAF4FF',
    successLine: '#A6CFF5',
    warningFg: '#7A5200',
    warningBg: '#FFF7DB',
    warningLine: '#E8CF82',
    errorFg: '#A8380B',
    errorBg: '#FFF1EA',
    errorLine: '#F5BFA4',
    errorSolid: '#A8380B',
  },
  dark: {
    successFg: '#7CC4FF',
    successBg: '#0C2440',
    successLine: '#24527F',
    warningFg: '#F5DC6B',
    warningBg: '#2B240A',
    warningLine: '#65561A',
    errorFg: '#FFA47A',
    errorBg: '#351A0D',
    errorLine: '#7D4022',
    errorSolid: '#FFA47A',
  },
};

/** Spacing steps in px, a 4-px base. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32 } as const;

/** Corner radii in px. */
export const radius = { badge: 6, control: 10, card: 14, hero: 18, chip: 999 } as const;

/** Height of a control in px; phones get `touch`. */
export const controlHeight = { small: 28, normal: 36, large: 44, touch: 44 } as const;

/** Type sizes in px at the default root size; written as rem so that the reader's own size is kept. */
export const fontSize = { xs: 12, sm: 14, md: 15, lg: 17, xl: 20, '2xl': 24, '3xl': 32 } as const;
/** Size of the one big headline of a page. */
export const heroSize = 'clamp(1.875rem, 4.2vw, 3.25rem)';

const hans =
  '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC"';
const hant = '"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC"';
const latin = '-apple-system,BlinkMacSystemFont,"Segoe UI"';
/** Font stacks: system fonts only. `hant` is used under `:lang(zh-TW)`. */
export const fontFamily = {
  sans: `${latin},${hans},sans-serif`,
  hant: `${hant},${latin},${hans},sans-serif`,
  mono: 'ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono",Consolas,"Noto Sans Mono",monospace',
} as const;

/** Shadows; the dark theme draws a 1 px line instead. */
export const shadow = {
  light: {
    rest: '0 1px 2px rgb(15 23 42/.06),0 0 0 1px rgb(15 23 42/.05)',
    hover: '0 8px 24px -8px rgb(15 23 42/.18),0 2px 6px rgb(15 23 42/.06)',
    top: '0 24px 64px -16px rgb(15 23 42/.32),0 4px 16px rgb(15 23 42/.08)',
    edge: 'rgb(15 23 42/.14)',
  },
  dark: {
    rest: '0 0 0 1px #22304A',
    hover: '0 0 0 1px #3A4D73',
    top: '0 0 0 1px #33425F,0 24px 64px rgb(0 0 0/.5)',
    edge: 'rgb(0 0 0/.5)',
  },
} as const;

/** Durations in ms. */
export const duration = { fast: 120, normal: 180, slow: 240 } as const;
/** Stacking order of the frame's layers (native dialogs are above all of them). */
export const layer = { sticky: 20, header: 40, float: 60, popup: 80, toast: 100 } as const;
/** Widest content and gutters in px. */
export const content = { max: 1240, gutter: 24, gutterPhone: 16 } as const;
