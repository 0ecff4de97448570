import type { ReactNode } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listTermsRoute } from '../../../courses/shared/course.contract.ts';
import type { ClassNames } from './class-form.model.ts';
import './class-form.css';

/** What a class is called, when it is taught, and by whom. */
export function ClassFields({
  form,
  teachers,
  termFixed = false,
  fault,
  onChange,
  children,
}: {
  readonly form: ClassNames;
  /** Who may teach it. */
  readonly teachers: readonly { readonly personId: string; readonly name: string }[];
  /** The class has begun in its term. */
  readonly termFixed?: boolean;
  readonly fault: (field: keyof ClassNames) => string | undefined;
  readonly onChange: (part: Partial<ClassNames>) => void;
  /** Further fields beside code and term. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const terms = useCall(listTermsRoute, {});
  return (
    <>
      <TextField
        label={t('classes.form.name')}
        required
        maxLength={50}
        value={form.name}
        error={fault('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="vse-class-form">
        <TextField
          label={t('classes.form.code')}
          hint={t('classes.form.codeHint')}
          required
          maxLength={32}
          spellCheck={false}
          value={form.code}
          error={fault('code')}
          onChange={(event) => onChange({ code: event.target.value })}
        />
        <Select
          label={t('classes.form.term')}
          required
          disabled={termFixed}
          {...(termFixed && { hint: t('classes.update.term') })}
          placeholder={t('courses.form.choose')}
          options={(terms.data?.rows ?? []).map((term) => ({ value: term.id, label: term.name }))}
          value={form.termId}
          error={fault('termId')}
          onChange={(event) => onChange({ termId: event.target.value })}
        />
        {children}
      </div>
      <fieldset className="vse-class-teachers">
        <legend className="vse-field-label">{t('classes.form.teachers')}</legend>
        {teachers.map(({ personId, name }) => (
          <Checkbox
            key={personId}
            label={name}
            checked={form.teacherIds.includes(personId)}
            onChange={(event) =>
              onChange({
                teacherIds: event.target.checked
                  ? [...form.teacherIds, personId]
                  : form.teacherIds.filter((id) => id !== personId),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
