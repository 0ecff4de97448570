import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../ui/i18n/names.ts';
import type { useT } from '../../../../ui/i18n/translate.ts';
import type { ownCertificatesRoute } from '../../shared/certificate.contract.ts';
import { BAND_KEYS } from '../../shared/certificate.model.ts';

/** What is printed on a certificate. */
export type Printed = CallOutput<typeof ownCertificatesRoute>['rows'][number];

type T = ReturnType<typeof useT>;

/** The day of a moment, as it stands on paper: `2026-11-25`. */
export const dayOf = (iso: string): string => formatInstant(iso).slice(0, 10);

/** Name of the course or experiment in the reader's language, where it has one. */
export const titleOf = (one: Pick<Printed, 'title' | 'titleEn'>): string =>
  leadName({ name: one.title, nameEn: one.titleEn });

/** Grade word that is printed; null for none. */
export function bandOf(t: T, { band }: Pick<Printed, 'band'>): string | null {
  if (!band) return null;
  const key = BAND_KEYS.find((one) => one === band.key);
  return band.name ?? (key ? t(`certificates.band.${key}`) : null);
}

/** Facts of a certificate with their terms, those that it does not have left out. */
export function factsOf(t: T, one: Printed): { readonly key: string; readonly term: string; readonly value: string }[] {
  const fact = (key: string, term: string, value: string | null) => (value === null ? [] : [{ key, term, value }]);
  return [
    ...fact('title', t(`certificates.fact.${one.kind}`), titleOf(one)),
    ...fact('unit', t('certificates.fact.unit'), one.unit || null),
    ...fact('term', t('certificates.fact.term'), one.term),
    ...fact('hours', t('certificates.fact.hours'), one.hours === null ? null : formatScore(one.hours)),
    ...fact('credits', t('certificates.fact.credits'), one.credits === null ? null : formatScore(one.credits)),
    ...fact('band', t('certificates.fact.band'), bandOf(t, one)),
    ...fact('achieved', t('certificates.fact.achieved'), dayOf(one.achievedAt)),
    ...fact('issued', t('certificates.fact.issued'), dayOf(one.issuedAt)),
  ];
}
