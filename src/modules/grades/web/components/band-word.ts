import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { translateKey } from '../../../../ui/i18n/translate.ts';
import { type Band, DEFAULT_BANDS } from '../../shared/grade-scheme.model.ts';

/** Name of a band: its own, else the word of a usual band, else its key; nothing = `—`. */
export function bandWord(key: string | null, bands: readonly Band[] = DEFAULT_BANDS): string {
  if (key === null) return '—';
  const name = bands.find((band) => band.key === key)?.name;
  if (name) return name;
  return DEFAULT_BANDS.some((band) => band.key === key) ? translateKey(`grades.band.${key}` as MessageKey) : key;
}
