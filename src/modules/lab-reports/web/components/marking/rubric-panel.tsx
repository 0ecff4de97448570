import { Button } from '../../../../../ui/design/button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ReportTemplate } from '../../../shared/report-template.model.ts';
import { templateTexts } from '../templates/template-texts.ts';
import { goOn, pickLevel, type RubricState, setPoints } from './rubric.model.ts';
import './rubric-panel.css';

/** Id of the field for the points of a criterion. */
export const pointsField = (criterion: string) => `mark-points-${criterion}`;

/** The rubric: click a level or press its number; points may be set to the half. */
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
              <span className="vse-num">{`/${criterion.max}`}</span>
            </legend>
            {active && (
              <span className="vse-rubric-hint">{t('labReports.rubric.hint', { n: criterion.levels.length })}</span>
            )}
            <TextField
              id={pointsField(criterion.key)}
              className="vse-rubric-points"
              type="number"
              labelHidden
              label={t('labReports.rubric.pointsOf', { name: templateTexts(criterion.name) })}
              min={0}
              max={criterion.max}
              step={0.5}
              value={mark?.points ?? ''}
              onChange={(event) => onChange(setPoints(template, state, criterion.key, event.target.valueAsNumber))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Out of the field, so that the digits are levels again: those of the next criterion.
                event.preventDefault();
                event.currentTarget.blur();
                if (mark) onChange(goOn(template, state, criterion.key));
              }}
            />
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
          </fieldset>
        );
      })}
    </div>
  );
}
