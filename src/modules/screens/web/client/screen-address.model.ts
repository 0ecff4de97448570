import { isLocale, type Locale } from '../../../../kernel/i18n/locales.ts';
import { SCREEN_UNIT } from '../../shared/screen.model.ts';

/** Scenes in their order; addresses give them as 1 to 4. */
export const SCENES = ['overview', 'experiments', 'sharing', 'quality'] as const;
export type Scene = (typeof SCENES)[number];

/** Seconds a scene stands, unless the address says otherwise. */
const USUAL_SECONDS = 20;
const SECONDS = { least: 5, most: 300 } as const;

/** What the address of the screen asks for. */
export interface ScreenAddress {
  readonly unit: string | undefined;
  readonly scenes: readonly Scene[];
  /** Seconds a scene stands; 0: until somebody goes on. */
  readonly rotate: number;
  readonly lang: Locale | undefined;
  /** Something of it was no value and is left out. */
  readonly dropped: boolean;
}

/** Reads the address; what is no value counts as not given. */
export function readScreenAddress(params: URLSearchParams): ScreenAddress {
  let dropped = false;
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = params.get(name);
    if (text === null) return undefined;
    const value = parse(text.trim());
    if (value === undefined) dropped = true;
    return value;
  };
  const unit = read('unit', (text) => (SCREEN_UNIT.test(text) ? text : undefined));
  const scenes = read('scene', (text) => {
    const asked = text.split(',').map((one) => one.trim());
    const known = asked.flatMap((one) => (/^[1-4]$/.test(one) ? [SCENES[Number(one) - 1]!] : []));
    if (known.length < asked.length) dropped = true;
    return known.length > 0 ? [...new Set(known)] : undefined;
  });
  const rotate = read('rotate', (text) => {
    const seconds = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    return seconds === 0 || (seconds >= SECONDS.least && seconds <= SECONDS.most) ? seconds : undefined;
  });
  const lang = read('lang', (text) => (isLocale(text) ? text : undefined));
  return { unit, scenes: scenes ?? SCENES, rotate: rotate ?? USUAL_SECONDS, lang, dropped };
}
