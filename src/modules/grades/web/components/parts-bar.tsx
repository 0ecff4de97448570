import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Parts } from './parts.model.ts';

const KINDS = ['earned', 'lost', 'open'] as const;

/** 已得 / 已失 / 未定 as one bar of 100 points, each part told by pattern and word as well as by colour. */
export function PartsBar({ parts }: { readonly parts: Parts }) {
  const t = useT();
  const words = (kind: (typeof KINDS)[number]) => t(`grades.parts.${kind}`, { n: formatNumber(parts[kind], 2) });
  return (
    <figure className="vse-parts">
      <div className="vse-parts-bar" role="img" aria-label={KINDS.map(words).join(' · ')}>
        {KINDS.map((kind) => (
          <span key={kind} className={`vse-parts-${kind}`} style={{ inlineSize: `${parts[kind]}%` }} />
        ))}
      </div>
      <figcaption>
        {KINDS.map((kind) => (
          <span key={kind}>
            <i className={`vse-parts-${kind}`} aria-hidden="true" />
            {words(kind)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
