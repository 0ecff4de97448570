import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ReportTemplate } from '../../shared/report-template.model.ts';
import { pickLevel, type RubricState, rubricSum, setPoints } from './rubric.model.ts';
import { templateTexts } from './template-texts.ts';

/** The rubric: click a level or press its number; points may be set to the half; the sum is live. */
export function RubricPanel({
  template,
  state,
  onChange,
  disabled = false,
}: {
  readonly template: ReportTemplate;
  readonly state: RubricState;
  readonly onChange: (state: RubricState) => void;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const { sum, full, done } = rubricSum(template, state);
  return (
    <div className="vse-rubric">
      {template.criteria.map((criterion) => {
        const mark = state.marks[criterion.key];
        const active = !disabled && state.active === criterion.key;
        return (
          <fieldset
            key={criterion.key}
            className={active ? 'vse-rubric-active' : undefined}
            disabled={disabled}
            onFocus={() => active || onChange({ ...state, active: criterion.key })}
          >
            <legend>
              {templateTexts(criterion.name)}
              <span className="vse-num">{t('labReports.rubric.max', { n: criterion.max })}</span>
            </legend>
            <div className="vse-rubric-levels">
              {criterion.levels.map((level, place) => (
                <Button
                  key={level.key}
                  size="small"
                  variant={mark?.level === level.key ? 'primary' : 'default'}
                  aria-pressed={mark?.level === level.key}
                  onClick={() => onChange(pickLevel(template, state, criterion.key, level.key))}
                >
                  {active && (
                    <span aria-hidden="true" className="vse-rubric-key">
                      {place + 1}
                    </span>
                  )}
                  <span>{templateTexts(level.name)}</span>
                  <span className="vse-num vse-rubric-span">{`${level.from}–${level.to}`}</span>
                </Button>
              ))}
            </div>
            <TextField
              type="number"
              labelHidden
              label={t('labReports.rubric.pointsOf', { name: templateTexts(criterion.name) })}
              min={0}
              max={criterion.max}
              step={0.5}
              value={mark?.points ?? ''}
              suffix={`/ ${criterion.max}`}
              onChange={(event) => onChange(setPoints(template, state, criterion.key, event.target.valueAsNumber))}
            />
          </fieldset>
        );
      })}
      <p className="vse-rubric-sum" aria-live="polite">
        <span>{done ? t('labReports.rubric.sum') : t('labReports.rubric.sumOpen')}</span>
        <strong className="vse-num">{`${formatScore(sum)} / ${full}`}</strong>
      </p>
    </div>
  );
}
