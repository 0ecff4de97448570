import { useCall } from '../../../../../ui/api/query.ts';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { classChoicesRoute } from '../../../shared/progress.contract.ts';
import { type ClassDatesForm, datesFaultOf } from './node-form.model.ts';
import './class-dates-fields.css';
import './rule-fields.css';

/** Classes whose learners have other dates than the course; whoever is in none of them has those of the course. */
export function ClassDatesFields({
  courseId,
  isExperiment,
  rows,
  fresh,
  onChange,
  tried,
  refusal,
  disabled,
}: {
  readonly courseId: string;
  readonly isExperiment: boolean;
  readonly rows: readonly ClassDatesForm[];
  /** Dates a class begins with when it gets its own. */
  readonly fresh: Omit<ClassDatesForm, 'classId'>;
  readonly onChange: (rows: readonly ClassDatesForm[]) => void;
  /** The faults are shown. */
  readonly tried: boolean;
  readonly refusal: string | undefined;
  readonly disabled: boolean;
}) {
  const t = useT();
  const choices = useCall(classChoicesRoute, { params: { courseId } }, { enabled: !disabled });
  const classes = choices.data?.rows ?? [];
  const free = classes.filter(({ id, ended }) => !ended && rows.every(({ classId }) => classId !== id));
  if (classes.length === 0 && rows.length === 0) return null;
  const nameOf = (id: string) => classes.find((one) => one.id === id)?.name ?? '';
  return (
    <fieldset className="vse-class-dates">
      <legend>{t('courses.classDates.title')}</legend>
      <p className="vse-rule-none">{t('courses.classDates.hint')}</p>
      <ul className="vse-rule-list">
        {rows.map((row, at) => {
          const fault = tried ? datesFaultOf(row) : null;
          const date = (field: 'opensAt' | 'dueAt' | 'closesAt') => (
            <TextField
              type="datetime-local"
              label={t(`courses.node.${field}`)}
              value={row[field]}
              disabled={disabled}
              error={
                fault && field === (fault === 'due' ? 'dueAt' : 'closesAt')
                  ? t(`courses.nodeFault.${fault}`)
                  : undefined
              }
              onChange={(event) =>
                onChange(rows.map((one, i) => (i === at ? { ...one, [field]: event.target.value } : one)))
              }
            />
          );
          return (
            <li key={row.classId}>
              <fieldset className="vse-class-dates-row">
                <legend>{nameOf(row.classId)}</legend>
                <div className="vse-rule-fields">
                  {date('opensAt')}
                  {isExperiment && date('dueAt')}
                  {date('closesAt')}
                </div>
              </fieldset>
              {!disabled && (
                <IconButton
                  label={t('courses.classDates.remove', { name: nameOf(row.classId) })}
                  icon={<TrashIcon aria-hidden="true" />}
                  onClick={() => onChange(rows.filter((_, i) => i !== at))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {refusal && <p className="vse-field-error">{refusal}</p>}
      {!disabled && free.length > 0 && (
        <Select
          label={t('courses.classDates.add')}
          value=""
          options={[
            { value: '', label: t('courses.classDates.choose') },
            ...free.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            const classId = event.target.value;
            if (classId) onChange([...rows, { classId, ...fresh }]);
          }}
        />
      )}
    </fieldset>
  );
}
