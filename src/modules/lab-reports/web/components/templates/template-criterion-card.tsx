import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FULL_POINTS, TEMPLATE_LIMITS } from '../../../shared/report-template.model.ts';
import { type FormCriterion, type FormLevel, freshKey } from './template-form.model.ts';
import { RowHead, type RowProps } from './template-section-card.tsx';

/** One criterion of a rubric with its levels, best first. */
export function TemplateCriterionCard({
  criterion,
  errorOf,
  onChange,
  ...place
}: RowProps<FormCriterion> & { readonly criterion: FormCriterion }) {
  const t = useT();
  const { levels } = criterion;
  const title = t('labReports.template.criterionN', { n: place.at + 1 });
  const name = criterion.name.trim() || title;
  const set = (place: number, change: Partial<FormLevel>) =>
    onChange({ levels: levels.map((one, i) => (i === place ? { ...one, ...change } : one)) });
  return (
    <Card className="vse-template-card">
      <RowHead title={title} name={name} {...place} />
      <div className="vse-template-grid">
        <TextField
          label={t('labReports.template.criterion')}
          required
          maxLength={TEMPLATE_LIMITS.title}
          value={criterion.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={FULL_POINTS}
          label={t('labReports.template.max')}
          required
          value={criterion.max}
          error={errorOf('max')}
          onChange={(event) => onChange({ max: event.target.value })}
        />
      </div>
      <ul className="vse-template-levels">
        {levels.map((level, i) => (
          <li key={level.key}>
            <TextField
              label={t('labReports.template.levelN', { n: i + 1 })}
              required
              maxLength={TEMPLATE_LIMITS.title}
              value={level.name}
              error={errorOf(`levels.${i}.name`)}
              onChange={(event) => set(i, { name: event.target.value })}
            />
            <TextField
              type="number"
              inputMode="numeric"
              min={0}
              max={FULL_POINTS}
              label={t('labReports.template.from')}
              required
              value={level.from}
              error={errorOf(`levels.${i}.from`)}
              onChange={(event) => set(i, { from: event.target.value })}
            />
            <Button
              size="small"
              variant="ghost"
              disabled={levels.length <= 2}
              aria-label={t('labReports.template.removeOf', { name: level.name || String(i + 1) })}
              onClick={() => onChange({ levels: levels.filter((_, place) => place !== i) })}
            >
              {t('labReports.template.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {levels.length < TEMPLATE_LIMITS.levels && (
        <Button
          size="small"
          onClick={() =>
            onChange({ levels: [...levels, { key: freshKey('l', levels), name: '', words: null, from: '0' }] })
          }
        >
          {t('labReports.template.addLevel')}
        </Button>
      )}
    </Card>
  );
}
