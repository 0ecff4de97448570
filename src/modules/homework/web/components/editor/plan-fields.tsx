import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { homeworkChoicesRoute } from '../../../shared/homework.contract.ts';
import type { Homework } from '../homework.model.ts';
import type { PlanField, PlanFields, Section } from './plan.model.ts';
import type { Plan } from './use-plan.ts';

export interface SectionProps {
  readonly plan: Plan;
  readonly homework: Homework;
  /** Undefined for who sets no homework, and until they are there. */
  readonly choices: CallOutput<typeof homeworkChoicesRoute> | undefined;
}

type TextName = { [K in PlanField]: PlanFields[K] extends string ? K : never }[PlanField];
type FlagName = { [K in PlanField]: PlanFields[K] extends boolean ? K : never }[PlanField];

type DigitsName =
  | 'maxScore'
  | 'maxFiles'
  | 'maxFileMb'
  | 'latePerUnit'
  | 'lateFloor'
  | 'maxReturns'
  | 'peerReviews'
  | 'peerDeduct'
  | 'peerExtraHours';

/** A field of digits with its unit. */
export function DigitsField({
  plan,
  name,
  unit,
  hint,
}: {
  readonly plan: Plan;
  readonly name: TextName & DigitsName;
  readonly unit?: string;
  readonly hint?: ReactNode;
}) {
  const t = useT();
  return (
    <TextField
      {...plan.field(name)}
      label={t(`homework.field.${name}`)}
      inputMode={name === 'maxScore' ? 'decimal' : 'numeric'}
      required
      {...(unit ? { suffix: unit } : {})}
      {...(hint ? { hint } : {})}
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
  readonly name: FlagName;
  readonly hint?: ReactNode;
}) {
  const t = useT();
  return (
    <Checkbox
      label={t(`homework.field.${name}`)}
      {...(hint ? { hint } : {})}
      error={plan.fault(name)}
      checked={plan.values[name]}
      onChange={(event) => plan.set(name, event.target.checked)}
    />
  );
}

/** A section of the editor under its heading; `open` false: it can be read only. */
export function EditorSection({
  section,
  note,
  open = true,
  children,
}: {
  readonly section: Section;
  readonly note?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <fieldset id={`homework-${section}`} className="vse-plan-section" disabled={!open}>
      <legend>{t(`homework.section.${section}`)}</legend>
      {note && <p className="vse-muted-small">{note}</p>}
      {children}
    </fieldset>
  );
}
