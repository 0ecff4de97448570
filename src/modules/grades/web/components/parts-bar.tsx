import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { WholeParts } from './parts.model.ts';

const signed = (n: number) => `${n > 0 ? '+' : '−'}${formatNumber(Math.abs(n), 2)}`;

/**
 * 已得 / 已失 / 未定 as one bar of 100 points, and what the class-wide rule gives or takes between the first two; each
 * part told by pattern and word as well as by colour.
 */
export function PartsBar({ parts }: { readonly parts: WholeParts }) {
  const t = useT();
  const { earned, moved, lost, open } = parts;
  const segments = [
    {
      kind: 'earned',
      width: Math.min(earned, earned + moved),
      words: t('grades.parts.earned', { n: formatNumber(earned, 2) }),
    },
    { kind: 'moved', width: Math.abs(moved), words: t('grades.parts.moved', { n: signed(moved) }) },
    { kind: 'lost', width: lost, words: t('grades.parts.lost', { n: formatNumber(lost, 2) }) },
    { kind: 'open', width: open, words: t('grades.parts.open', { n: formatNumber(open, 2) }) },
  ].filter(({ kind, width }) => kind !== 'moved' || width >= 0.005);
  return (
    <figure className="vse-parts">
      <div className="vse-parts-bar" role="img" aria-label={segments.map(({ words }) => words).join(' · ')}>
        {segments.map(({ kind, width }) => (
          <span key={kind} className={`vse-parts-${kind}`} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
      <figcaption>
        {segments.map(({ kind, words }) => (
          <span key={kind}>
            <i className={`vse-parts-${kind}`} aria-hidden="true" />
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
