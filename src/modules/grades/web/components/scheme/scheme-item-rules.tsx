import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ObjectiveChoices } from '../../../../courses/web/courses.public.tsx';
import {
  countsExams,
  hasMembers,
  ITEM_KINDS,
  type ItemKind,
  type ItemLate,
  isOneMark,
  REGISTRY_PARTS,
  type SchemeItem,
} from '../../../shared/grade-scheme.model.ts';
import {
  fittingChoices,
  type MemberChoice,
  type MemberSource,
  memberSource,
  withMember,
  withSource,
} from './member-choice.model.ts';
import { whole } from './scheme-table.tsx';

const WEIGHTINGS = ['equal', 'points', 'custom'] as const;

/** What an item counts: which of it, and, where the rules ask for that, with which weight and whether it may be dropped. */
function Members({
  item,
  fitting,
  onChange,
}: {
  readonly item: SchemeItem;
  readonly fitting: readonly MemberChoice[];
  readonly onChange: (change: Partial<SchemeItem>) => void;
}) {
  const t = useT();
  const choosing = memberSource(item) !== 'all';
  const weighing = item.memberWeighting === 'custom';
  const dropping = item.dropLowest > 0;
  if (!choosing && !weighing && !dropping) return null;
  const has = (id: string) => item.members === 'all' || item.members.includes(id);
  if (fitting.length === 0) {
    return (
      <p className="vse-grades-faint">
        {t(
          item.kind === 'chapter'
            ? 'grades.scheme.noStudy'
            : item.kind === 'homework'
              ? 'grades.scheme.noHomework'
              : countsExams(item.kind)
                ? 'grades.scheme.noExams'
                : 'grades.scheme.noNodes',
        )}
      </p>
    );
  }
  return (
    <ul className="vse-scheme-members">
      {fitting.map(({ id, name }) => (
        <li key={id}>
          {choosing ? (
            <Checkbox
              label={name}
              checked={has(id)}
              onChange={(event) => onChange(withMember(item, fitting, id, event.target.checked))}
            />
          ) : (
            <span>{name}</span>
          )}
          {weighing && has(id) && (
            <TextField
              type="number"
              label={t('grades.composition.weightOf', { name })}
              labelHidden
              min={0}
              max={1000}
              step="any"
              value={item.memberWeights[id] ?? 1}
              onChange={(event) =>
                onChange({
                  memberWeights: {
                    ...item.memberWeights,
                    [id]: Math.min(1000, Math.max(0, Number(event.target.value))),
                  },
                })
              }
            />
          )}
          {dropping && has(id) && (
            <Checkbox
              label={t('grades.composition.never')}
              aria-label={t('grades.composition.neverOf', { name })}
              checked={item.neverDrop.includes(id)}
              onChange={(event) =>
                onChange({
                  neverDrop: event.target.checked
                    ? [...item.neverDrop, id]
                    : item.neverDrop.filter((one) => one !== id),
                })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Props of a field for whole percent, from `min` on. */
const percentField = (value: number, min: number, onChange: (value: number) => void) => ({
  ...{ type: 'number', min, max: 100, step: 1, suffix: '%', value },
  onChange: (event: { readonly target: { readonly value: string } }) => onChange(whole(event.target.value, min, 100)),
});

/** What an item begins with once it has a rule of its own for lateness. */
const OWN_LATE = { perDay: 10, least: 50 };

/** What handing in late costs in an item of homework. */
function LateFields({
  late,
  onChange,
}: {
  readonly late: ItemLate;
  readonly onChange: (change: Pick<SchemeItem, 'late'>) => void;
}) {
  const t = useT();
  const own = typeof late === 'object' ? late : null;
  return (
    <>
      <Select
        label={t('grades.late')}
        value={typeof late === 'string' ? late : 'own'}
        options={(['homework', 'none', 'own'] as const).map((value) => ({ value, label: t(`grades.late.${value}`) }))}
        onChange={({ target }) => onChange({ late: target.value === 'own' ? OWN_LATE : (target.value as 'none') })}
      />
      {own && (
        <>
          <TextField
            label={t('grades.late.perDay')}
            hint={t('grades.late.perDayHint')}
            {...percentField(own.perDay, 1, (perDay) => onChange({ late: { ...own, perDay } }))}
          />
          <TextField
            label={t('grades.late.least')}
            {...percentField(own.least, 0, (least) => onChange({ late: { ...own, least } }))}
          />
        </>
      )}
    </>
  );
}

/** The rules of one item of a scheme; faults stand at their fields. */
export function SchemeItemRules({
  courseId,
  item,
  choices,
  disabled,
  errorOf,
  onChange,
}: {
  readonly courseId: string;
  readonly item: SchemeItem;
  readonly choices: readonly MemberChoice[];
  readonly disabled: boolean;
  readonly errorOf: (field: 'name' | 'members' | 'drop') => string | undefined;
  readonly onChange: (change: Partial<SchemeItem>) => void;
}) {
  const t = useT();
  const fitting = fittingChoices(item, choices);
  const source = memberSource(item);
  return (
    <fieldset disabled={disabled}>
      <legend>{item.name || t('grades.scheme.unnamed')}</legend>
      <div className="vse-scheme-grid">
        <TextField
          label={t('grades.scheme.name')}
          required
          maxLength={40}
          value={item.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          label={t('grades.scheme.kind')}
          value={item.kind}
          options={ITEM_KINDS.map((kind) => ({ value: kind, label: t(`grades.kind.${kind}`) }))}
          onChange={(event) =>
            onChange({
              kind: event.target.value as ItemKind,
              ...{ members: 'all', perChapter: false, dropLowest: 0 },
              ...{ memberWeighting: 'equal', memberWeights: {}, neverDrop: [], late: 'homework' },
            })
          }
        />
        {hasMembers(item.kind) && (
          <Select
            label={t('grades.scheme.source')}
            value={source}
            options={[
              { value: 'all', label: t('grades.scheme.membersAll') },
              { value: 'chosen', label: t('grades.scheme.membersChosen') },
              ...(item.kind === 'chapter' ? [{ value: 'chapters', label: t('grades.scheme.membersChapters') }] : []),
            ]}
            error={errorOf('members')}
            onChange={(event) => onChange(withSource(item, event.target.value as MemberSource, choices))}
          />
        )}
        {item.kind === 'chapter' && (
          <TextField
            label={t('grades.scheme.fullFrom')}
            hint={t('grades.scheme.fullFromHint')}
            {...percentField(item.fullFrom ?? 100, 1, (fullFrom) => onChange({ fullFrom }))}
          />
        )}
        {!isOneMark(item) && (
          <TextField
            type="number"
            label={t('grades.scheme.dropLowest')}
            min={0}
            max={100}
            value={item.dropLowest}
            error={errorOf('drop')}
            onChange={(event) => onChange({ dropLowest: whole(event.target.value, 0, 100) })}
          />
        )}
        {!isOneMark(item) && (
          <Select
            label={t('grades.composition.weighting')}
            value={item.memberWeighting}
            options={WEIGHTINGS.map((value) => ({ value, label: t(`grades.composition.weighting.${value}`) }))}
            onChange={(event) => onChange({ memberWeighting: event.target.value as SchemeItem['memberWeighting'] })}
          />
        )}
        {item.kind === 'homework' && <LateFields late={item.late ?? 'homework'} onChange={onChange} />}
        <Select
          label={t('grades.scheme.missing')}
          value={item.missing}
          options={(['zero', 'excluded'] as const).map((rule) => ({
            value: rule,
            label: t(`grades.missing.${rule}`),
          }))}
          onChange={(event) => onChange({ missing: event.target.value === 'excluded' ? 'excluded' : 'zero' })}
        />
        <TextField
          type="number"
          label={t('grades.scheme.minimum')}
          hint={t('grades.scheme.minimumHint')}
          min={0}
          max={100}
          value={item.minToPass ?? ''}
          onChange={(event) =>
            onChange({ minToPass: event.target.value === '' ? null : whole(event.target.value, 0, 100) })
          }
        />
        <Select
          label={t('grades.scheme.registryPart')}
          value={item.registryPart ?? 'usual'}
          options={REGISTRY_PARTS.map((value) => ({ value, label: t(`grades.registry.${value}`) }))}
          onChange={(event) => onChange({ registryPart: event.target.value === 'final' ? 'final' : 'usual' })}
        />
      </div>
      {item.kind === 'chapter' && <p className="vse-grades-faint">{t('grades.scheme.chapterRule')}</p>}
      {item.kind === 'attendance' && <p className="vse-grades-faint">{t('grades.scheme.attendanceRule')}</p>}
      {item.kind === 'discussion' && <p className="vse-grades-faint">{t('grades.scheme.discussionRule')}</p>}
      {hasMembers(item.kind) && <Members item={item} fitting={fitting} onChange={onChange} />}
      <ObjectiveChoices
        courseId={courseId}
        chosen={item.objectives ?? []}
        disabled={disabled}
        onChange={(objectives) => onChange({ objectives })}
      />
    </fieldset>
  );
}
