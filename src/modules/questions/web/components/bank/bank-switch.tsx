import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { LinkedBank } from './bank-place.model.ts';

/** Which bank is shown: that of the course, or a linked one of a unit. Nothing where there is no choice. */
export function BankSwitch({
  banks,
  linked,
  onSwitch,
}: {
  /** Banks of units the course is linked with; undefined while they are read. */
  readonly banks: readonly LinkedBank[] | undefined;
  /** The bank of a unit that is shown; null for that of the course. */
  readonly linked: string | null;
  readonly onSwitch: (bankId: string | null) => void;
}) {
  const t = useT();
  const options = (banks ?? []).map(({ id, name, level, manage }) => ({
    value: id,
    label: level === 'read' && !manage ? t('questions.bank.readOnlyName', { name }) : name,
  }));
  if (options.length === 0 && linked === null) return null;
  return (
    <div className="vse-bank-switch">
      <Select
        label={t('questions.bank.shown')}
        labelHidden
        placeholder={t('questions.bank.own')}
        value={linked ?? ''}
        options={options}
        onChange={(event) => onSwitch(event.target.value || null)}
      />
    </div>
  );
}
