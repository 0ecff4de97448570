import type { Locale } from '../../../kernel/i18n/locales.ts';
import { ManifestError, worded } from './manifest.model.ts';

type Source = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Source => typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX = 500;

/** Words for the names a package uses: verbs, objects, series. A name may end with `*`, and its words hold the rest as `*`. */
export interface NameLabels {
  readonly [name: string]: string;
}

/** `words` of a manifest in one language, zh-CN or the first one given where it has none. @throws ManifestError */
export function readMessages(source: Source | null, locale: Locale): NameLabels {
  if (source?.words === undefined) return {};
  if (!isBag(source.words) || Object.keys(source.words).length > MAX) throw new ManifestError('words');
  return Object.fromEntries(
    Object.entries(source.words).map(([name, value]) => {
      const { base, by } = worded(value, `words.${name}`);
      if (name.length > 200 || base === '' || base.length > 100) throw new ManifestError(`words.${name}`);
      return [name, by[locale] ?? base];
    }),
  );
}

/** The same of a stored manifest; none where they cannot be read, as with every unknown key. */
export function storedLabels(source: Source | null, locale: Locale): NameLabels {
  try {
    return readMessages(source, locale);
  } catch (error) {
    if (error instanceof ManifestError) return {};
    throw error;
  }
}

/** Words the package gives a name: its own, else those of the longest beginning that fits; null without any. */
export function wordOf(labels: NameLabels, name: string): string | null {
  const own = Object.hasOwn(labels, name) ? labels[name] : undefined;
  if (own !== undefined) return own;
  const fitting = Object.keys(labels)
    .filter((key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)))
    .sort((a, b) => b.length - a.length)[0];
  if (fitting === undefined) return null;
  const rest = name.slice(fitting.length - 1);
  return labels[fitting]!.replaceAll('*', wordOf(labels, rest) ?? rest);
}

/** A name made readable where nobody gave it words: `part:partClamp` → `part · part clamp`; anything else stays. */
export function readableName(name: string): string {
  if (!/^[A-Za-z][\w:.>-]*$/.test(name)) return name;
  return name
    .split(':')
    .map((part) =>
      part
        .replace(/([a-z0-9])([A-Z][a-z])/g, (_all, before: string, next: string) => `${before} ${next.toLowerCase()}`)
        .replace(/[_-]+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(' · ');
}

/** A name as people read it. */
export const shownName = (labels: NameLabels, name: string): string => wordOf(labels, name) ?? readableName(name);
