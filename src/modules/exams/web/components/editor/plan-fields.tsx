import type { ReactNode } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DigitsName, PlanField, PlanFields } from './plan.model.ts';
import type { Plan } from './use-plan.ts';

type FlagField = { [K in PlanField]: PlanFields[K] extends boolean ? K : never }[PlanField];

/** A field of digits with its unit. */
export function DigitsField({
  plan,
  name,
  unit,
  hint,
  placeholder,
  required,
}: {
  readonly plan: Plan;
  readonly name: DigitsName;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
}) {
  const t = useT();
  return (
    <TextField
      {...plan.field(name)}
      label={t(`exams.field.${name}`)}
      inputMode="numeric"
      {...(unit ? { suffix: unit } : {})}
      {...(hint ? { hint } : {})}
      {...(placeholder ? { placeholder } : {})}
      {...(required ? { required } : {})}
    />
  );
}

/** A rule that is on or off. */
export function FlagField({
  plan,
  name,
  hint,
}: {
  readonly plan: Plan;
  readonly name: FlagField;
  readonly hint?: ReactNode;
}) {
  const t = useT();
  return (
    <Checkbox
      label={t(`exams.field.${name}`)}
      {...(hint ? { hint } : {})}
      error={plan.fault(name)}
      checked={plan.values[name]}
      onChange={(event) => plan.set(name, event.target.checked)}
    />
  );
}

/** Fields that belong together under a heading; `open` false: they can be read only. */
export function FieldGroup({
  title,
  note,
  open = true,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="vse-plan-section" disabled={!open}>
      <legend>{title}</legend>
      {note && <p className="vse-muted-small">{note}</p>}
      {children}
    </fieldset>
  );
}
