import { randomKey } from '../../../../../ui/api/random-key.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RUBRIC_LIMITS } from '../../../shared/rubric.model.ts';
import { editable } from './plan.model.ts';
import { EditorSection, FlagField, type SectionProps } from './plan-fields.tsx';
import { type CriterionFields, fourLevels, type LevelFields, typedTotal } from './rubric-fields.model.ts';

/** Points a new criterion takes where none are left. */
const FEW = 10;

/** One level: its name, its points from and to, what work of it is like. */
function LevelRow({
  level,
  place,
  removable,
  onChange,
  onRemove,
}: {
  readonly level: LevelFields;
  readonly place: string;
  readonly removable: boolean;
  readonly onChange: (change: Partial<LevelFields>) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const field = (key: keyof LevelFields, more: { readonly maxLength: number; readonly inputMode?: 'decimal' }) => (
    <TextField
      {...more}
      label={t('homework.rubric.levelField', { place, field: t(`homework.rubric.${key}`) })}
      labelHidden
      placeholder={t(`homework.rubric.${key}`)}
      value={level[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
  return (
    <li className="vse-homework-level">
      {field('name', { maxLength: RUBRIC_LIMITS.name })}
      <span className="vse-homework-range">
        {field('from', { maxLength: 6, inputMode: 'decimal' })}
        <span aria-hidden="true">–</span>
        {field('to', { maxLength: 6, inputMode: 'decimal' })}
      </span>
      {field('words', { maxLength: RUBRIC_LIMITS.words })}
      <IconButton
        icon={<TrashIcon aria-hidden="true" />}
        label={t('homework.rubric.removeLevel', { place })}
        disabled={!removable}
        onClick={onRemove}
      />
    </li>
  );
}

/** One criterion with its levels, best first. */
function CriterionCard({
  criterion,
  at,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  readonly criterion: CriterionFields;
  readonly at: number;
  readonly count: number;
  readonly onChange: (change: Partial<CriterionFields>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const { levels } = criterion;
  const place = t('homework.rubric.at', { n: at + 1 });
  return (
    <fieldset className="vse-homework-criterion">
      <legend className="vse-visually-hidden">{place}</legend>
      <div className="vse-homework-criterion-head">
        <TextField
          label={t('homework.rubric.criterionField', { place, field: t('homework.rubric.name') })}
          labelHidden
          placeholder={place}
          maxLength={RUBRIC_LIMITS.name}
          value={criterion.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          className="vse-homework-weight"
          label={t('homework.rubric.criterionField', { place, field: t('homework.rubric.weight') })}
          labelHidden
          inputMode="decimal"
          suffix={t('homework.rubric.times')}
          placeholder="1"
          maxLength={4}
          value={criterion.weight}
          onChange={(event) => onChange({ weight: event.target.value })}
        />
        <IconButton
          icon={<ArrowUpIcon aria-hidden="true" />}
          label={t('homework.rubric.up', { place })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={<ArrowDownIcon aria-hidden="true" />}
          label={t('homework.rubric.down', { place })}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={<TrashIcon aria-hidden="true" />}
          label={t('homework.rubric.remove', { place })}
          onClick={onRemove}
        />
      </div>
      <ul className="vse-homework-levels">
        {levels.map((level, i) => (
          <LevelRow
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
            key={i}
            level={level}
            place={t('homework.rubric.levelAt', { place, n: i + 1 })}
            removable={levels.length > RUBRIC_LIMITS.levels.min}
            onChange={(change) => onChange({ levels: levels.map((one, j) => (j === i ? { ...one, ...change } : one)) })}
            onRemove={() => onChange({ levels: levels.filter((_, j) => j !== i) })}
          />
        ))}
      </ul>
      {levels.length < RUBRIC_LIMITS.levels.max && (
        <div>
          <Button
            size="small"
            variant="ghost"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => onChange({ levels: [...levels, { name: '', from: '', to: '', words: '' }] })}
          >
            {t('homework.rubric.addLevel')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** 评分标准: criteria with levels that give the full mark, or one mark for the whole. */
export function RubricSection({ plan, homework }: SectionProps) {
  const t = useT();
  const { rubricOn, rubric, maxScore } = plan.values;
  const open = editable(homework, 'rules');
  const total = typedTotal(rubric);
  const max = Number(maxScore);
  const fits = total === max;
  const add = () => {
    const left = max - (total ?? 0);
    const names = ['excellent', 'good', 'fair', 'poor'] as const;
    const levels = fourLevels(
      left >= FEW ? left : FEW,
      names.map((one) => t(`homework.rubric.usual.${one}`)) as [string, string, string, string],
    );
    plan.set('rubric', [...rubric, { id: randomKey(), name: '', weight: '', levels }]);
  };
  const error = plan.fault('rubric');
  return (
    <EditorSection
      section="rubric"
      open={open}
      note={open && homework.state !== 'draft' && homework.rubricNo > 0 ? t('homework.rubric.version') : undefined}
    >
      <FlagField plan={plan} name="rubricOn" hint={t('homework.field.rubricOnHint')} />
      {rubricOn && (
        <>
          {rubric.map((criterion, at) => (
            <CriterionCard
              key={criterion.id}
              criterion={criterion}
              at={at}
              count={rubric.length}
              onChange={(change) =>
                plan.set(
                  'rubric',
                  rubric.map((one) => (one.id === criterion.id ? { ...one, ...change } : one)),
                )
              }
              onMove={(by) => {
                const next = [...rubric];
                next.splice(at, 1);
                next.splice(at + by, 0, criterion);
                plan.set('rubric', next);
              }}
              onRemove={() =>
                plan.set(
                  'rubric',
                  rubric.filter(({ id }) => id !== criterion.id),
                )
              }
            />
          ))}
          {error && (
            <p className="vse-field-error" role="alert">
              {error}
            </p>
          )}
          <div className="vse-homework-total">
            {rubric.length < RUBRIC_LIMITS.criteria.max && (
              <Button icon={<PlusIcon aria-hidden="true" />} onClick={add}>
                {t('homework.rubric.add')}
              </Button>
            )}
            {rubric.length > 0 && (
              <span role="status" data-level={fits ? 'ok' : 'warning'}>
                {fits || total === null
                  ? t('homework.rubric.total', { a: total === null ? '—' : formatScore(total), b: maxScore })
                  : t('homework.fault.rubric.sum', { a: total, b: maxScore })}
              </span>
            )}
          </div>
        </>
      )}
    </EditorSection>
  );
}
