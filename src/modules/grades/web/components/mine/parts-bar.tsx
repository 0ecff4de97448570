import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
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
      label: t('grades.parts.earned', { n: formatNumber(earned, 2) }),
    },
    { kind: 'moved', width: Math.abs(moved), label: t('grades.parts.moved', { n: signed(moved) }) },
    { kind: 'lost', width: lost, label: t('grades.parts.lost', { n: formatNumber(lost, 2) }) },
    { kind: 'open', width: open, label: t('grades.parts.open', { n: formatNumber(open, 2) }) },
  ].filter(({ kind, width }) => kind !== 'moved' || width >= 0.005);
  return (
    <figure className="vse-parts">
      <div className="vse-parts-bar" role="img" aria-label={segments.map(({ label }) => label).join(' · ')}>
        {segments.map(({ kind, width }) => (
          <span key={kind} className={`vse-parts-${kind}`} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
      <figcaption>
        {segments.map(({ kind, label }) => (
          <span key={kind}>
            <i className={`vse-parts-${kind}`} aria-hidden="true" />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
