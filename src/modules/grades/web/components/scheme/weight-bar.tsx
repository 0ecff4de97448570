import { useT } from '../../../../../ui/i18n/translate.ts';
import type { SchemeItem } from '../../../shared/grade-scheme.model.ts';
import { weightSum } from './scheme-draft.model.ts';

/** Weights as one bar; it must be full: what lacks to 100 is hatched, what is over is said in words. */
export function WeightBar({ items }: { readonly items: readonly SchemeItem[] }) {
  const t = useT();
  const sum = weightSum(items);
  const scale = Math.max(100, sum);
  return (
    <figure className="vse-weights">
      <div
        className="vse-weights-bar"
        role="img"
        aria-label={items.map((item) => `${item.name} ${item.weight}%`).join(' · ')}
      >
        {items.map((item, i) => (
          <span key={item.key} data-tone={i % 4} style={{ inlineSize: `${(item.weight * 100) / scale}%` }}>
            {item.weight >= 12 && (
              <>
                {item.name} <b className="vse-num">{item.weight}</b>
              </>
            )}
          </span>
        ))}
      </div>
      <figcaption className={sum === 100 ? 'vse-weights-full' : 'vse-weights-off'}>
        <span role="status">{sum === 100 ? t('grades.scheme.full') : t('grades.scheme.weights', { n: sum })}</span>
      </figcaption>
    </figure>
  );
}
