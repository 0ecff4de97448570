/** Messages in four languages, switched while the experiment runs. */
import type { BridgeLocale } from '../../src/kernel/bridge/protocol.ts';

export type Params = Readonly<Record<string, string | number>>;
export type Catalog<M> = Readonly<Record<BridgeLocale, M>>;
export type Translate<M> = (key: keyof M & string, params?: Params) => string;

/** Fills `{name}` places of a message. */
export function format(message: string, params: Params = {}): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** Looks messages up in the language of the moment. */
export function translator<M extends Record<string, string>>(
  catalog: Catalog<M>,
  locale: () => BridgeLocale,
): Translate<M> {
  return (key, params) => format(catalog[locale()][key] as string, params);
}

/** A number with fixed decimals in the writing of the language. */
export function fixed(value: number, decimals: number, locale: BridgeLocale): string {
  return value.toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}
