import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CourseFacts } from './course-facts.model.ts';
import { NATURES } from './course-facts.model.ts';
import { useCategories } from './use-categories.ts';
import './course-fields.css';

/** Name, code, category, nature, credits and hours: the facts a new course needs and an old one may change. */
export function CourseFields({
  value,
  onChange,
  fault,
  codeFrozen,
  disabled,
}: {
  readonly value: CourseFacts;
  readonly onChange: (change: Partial<CourseFacts>) => void;
  readonly fault: (field: keyof CourseFacts) => string | undefined;
  readonly codeFrozen?: boolean;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const categories = useCategories();
  const known = categories.some((one) => one.code === value.category);
  const options = categories.map((one) => ({ value: one.code, label: one.name }));
  if (value.category && !known) options.push({ value: value.category, label: value.category });
  const figure = (key: 'credits' | 'theoryHours' | 'labHours', max: number) => (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      max={max}
      step={0.5}
      label={t(`courses.column.${key}`)}
      value={value[key]}
      disabled={disabled}
      error={fault(key)}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
  return (
    <div className="vse-course-fields">
      <TextField
        className="vse-course-fields-wide"
        label={t('courses.form.name')}
        required
        minLength={2}
        maxLength={60}
        value={value.name}
        disabled={disabled}
        error={fault('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('courses.column.code')}
        required
        maxLength={32}
        pattern="[A-Za-z0-9\-]{2,32}"
        autoCapitalize="characters"
        spellCheck={false}
        hint={codeFrozen ? t('courses.code.frozen') : t('courses.form.codeHint')}
        value={value.code}
        disabled={disabled || codeFrozen}
        error={fault('code')}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <Select
        label={t('courses.column.category')}
        required
        placeholder={t('courses.form.choose')}
        options={options}
        value={value.category}
        disabled={disabled}
        error={fault('category')}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <Select
        label={t('courses.column.nature')}
        options={NATURES.map((nature) => ({ value: nature, label: t(`courses.nature.${nature}`) }))}
        value={value.nature}
        disabled={disabled}
        error={fault('nature')}
        onChange={(event) => onChange({ nature: event.target.value as CourseFacts['nature'] })}
      />
      {figure('credits', 20)}
      {figure('theoryHours', 400)}
      {figure('labHours', 400)}
    </div>
  );
}
