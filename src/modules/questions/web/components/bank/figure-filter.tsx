import { useState } from 'react';
import type { MessageKey } from '../../../../../kernel/i18n/catalog.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { FigureRange } from '../../../shared/question.model.ts';
import { rangeText } from './bank-place.model.ts';

type Figure = 'facility' | 'discrimination';

/** Asks for two bounds. */
function RangeDialog({
  figure,
  least,
  value,
  onChange,
  onClose,
}: {
  readonly figure: Figure;
  readonly least: number;
  readonly value: FigureRange | null;
  readonly onChange: (range: FigureRange) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [from, setFrom] = useState(value?.from ?? least);
  const [to, setTo] = useState(value?.to ?? 1);
  const wrong = from > to;
  return (
    <FormDialog
      title={t(`questions.figure.${figure}`)}
      submitLabel={t('ui.action.confirm')}
      busy={false}
      disabled={wrong}
      onSubmit={() => onChange({ from, to })}
      onClose={onClose}
    >
      <NumberField label={t('questions.range.from')} min={least} max={1} step={0.01} value={from} onChange={setFrom} />
      <NumberField
        label={t('questions.range.to')}
        min={least}
        max={1}
        step={0.01}
        value={to}
        error={wrong ? t('questions.range.wrong') : undefined}
        onChange={setTo}
      />
    </FormDialog>
  );
}

/** Narrows a list by P or D: a band, or two bounds of one's own. */
export function FigureFilter({
  figure,
  least,
  bands,
  value,
  onChange,
}: {
  readonly figure: Figure;
  readonly least: number;
  readonly bands: Readonly<Record<string, FigureRange>>;
  readonly value: FigureRange | null;
  readonly onChange: (range: FigureRange | null) => void;
}) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const known = Object.entries(bands).map(([band, range]) => ({
    value: rangeText(range),
    label: translateKey(`questions.figure.${figure}.${band}` as MessageKey),
  }));
  const own = value && rangeText(value);
  const bound = (n: number) => formatNumber(n, 2);
  const options = [
    ...known,
    ...(own && value && !known.some((one) => one.value === own)
      ? [{ value: own, label: t(`questions.figure.${figure}.own`, { from: bound(value.from), to: bound(value.to) }) }]
      : []),
    { value: 'own', label: t('questions.range.ask') },
  ];
  return (
    <>
      <Select
        label={t(`questions.figure.${figure}`)}
        labelHidden
        placeholder={t(`questions.figure.${figure}.all`)}
        value={own ?? ''}
        options={options}
        onChange={(event) => {
          const chosen = event.target.value;
          if (chosen === 'own') return setAsking(true);
          const [from, to] = chosen.split('~').map(Number);
          onChange(chosen === '' ? null : { from: from!, to: to! });
        }}
      />
      {asking && (
        <RangeDialog
          figure={figure}
          least={least}
          value={value}
          onChange={(range) => {
            setAsking(false);
            onChange(range);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
