import { criterionMax, levelAt } from '../../kernel/scoring/rubric.ts';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/text-field.tsx';
import { formatScore } from '../i18n/formats.ts';
import { goOn, pickLevel, type RubricCriteria, type RubricState, setPoints } from './rubric-state.model.ts';
import './rubric-field.css';

/** Id of the field for the points of a criterion. */
export const pointsField = (criterion: string) => `rubric-${criterion}`;

/** Criteria with their levels: press a level or its digit; points may be set to the half. */
export function RubricField({
  rubric,
  state,
  disabled,
  labelOf,
  hintOf,
  onChange,
}: {
  readonly rubric: RubricCriteria;
  readonly state: RubricState;
  readonly disabled: boolean;
  /** Name of the field for the points of a criterion. */
  readonly labelOf: (criterion: string) => string;
  /** What stands beside the criterion the digits speak to. @param levels how many it has */
  readonly hintOf?: (levels: number) => string;
  readonly onChange: (state: RubricState) => void;
}) {
  return (
    <div className="vse-rubric">
      {rubric.map((criterion) => {
        const given = state.points[criterion.id];
        const active = !disabled && state.active === criterion.id;
        const place = given === undefined ? -1 : levelAt(criterion, given);
        const description = criterion.levels[place]?.words;
        return (
          <fieldset
            key={criterion.id}
            className={active ? 'vse-rubric-active' : undefined}
            disabled={disabled}
            onFocus={() => active || onChange({ ...state, active: criterion.id })}
          >
            <legend>
              {criterion.name}
              <span className="vse-num">{`/${formatScore(criterionMax(criterion))}`}</span>
              {criterion.weight !== undefined && criterion.weight !== 1 && (
                <span className="vse-num">{`×${formatScore(criterion.weight)}`}</span>
              )}
            </legend>
            {active && hintOf && <span className="vse-rubric-hint">{hintOf(criterion.levels.length)}</span>}
            <TextField
              id={pointsField(criterion.id)}
              className="vse-rubric-points"
              type="number"
              labelHidden
              label={labelOf(criterion.name)}
              min={0}
              max={criterionMax(criterion)}
              step={0.5}
              value={given ?? ''}
              onChange={(event) => {
                const { value, valueAsNumber } = event.target;
                onChange(setPoints(rubric, state, criterion.id, value === '' ? null : valueAsNumber));
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Out of the field, so that the digits are levels again: those of the next criterion.
                event.preventDefault();
                event.currentTarget.blur();
                if (given !== undefined) onChange(goOn(rubric, state, criterion.id));
              }}
            />
            <div className="vse-rubric-levels">
              {criterion.levels.map((level, at) => (
                <Button
                  key={level.name}
                  size="small"
                  variant={at === place ? 'primary' : 'default'}
                  aria-pressed={at === place}
                  title={level.words || undefined}
                  onClick={() => onChange(pickLevel(rubric, state, criterion.id, at))}
                >
                  {active && (
                    <span aria-hidden="true" className="vse-rubric-key">
                      {at + 1}
                    </span>
                  )}
                  <span>{level.name}</span>
                  <span className="vse-num vse-rubric-span">
                    {level.from === level.to
                      ? formatScore(level.to)
                      : `${formatScore(level.from)}–${formatScore(level.to)}`}
                  </span>
                </Button>
              ))}
            </div>
            {description && <p className="vse-rubric-words">{description}</p>}
          </fieldset>
        );
      })}
    </div>
  );
}
