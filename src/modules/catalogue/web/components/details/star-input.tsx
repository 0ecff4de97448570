import { StarIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './details-reviews.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Stars as a picture with its words. */
export function Stars({ value }: { readonly value: number }) {
  const t = useT();
  return (
    <span className="lab-stars" role="img" aria-label={t('experiments.review.stars', { n: value })}>
      {STARS.map((star) => (
        <StarIcon key={star} aria-hidden="true" className={star <= Math.round(value) ? 'lab-star-on' : undefined} />
      ))}
    </span>
  );
}

/** Chooses one to five stars: radio buttons with the look of stars. */
export function StarInput({ value, onChange }: { readonly value: number; readonly onChange: (stars: number) => void }) {
  const t = useT();
  return (
    <fieldset className="lab-star-input">
      <legend className="vse-field-label">{t('experiments.review.choose')}</legend>
      <div>
        {STARS.map((star) => (
          <label key={star}>
            <input
              type="radio"
              name="stars"
              className="vse-visually-hidden"
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <StarIcon aria-hidden="true" className={star <= value ? 'lab-star-on' : undefined} />
            <span className="vse-visually-hidden">{t('experiments.review.stars', { n: star })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
