import { formatList } from '../../../../ui/i18n/formats.ts';
import { ownField } from '../../../../ui/managed/noun-form.tsx';
import { ExperimentPicker, type PickedExperiment } from './experiment-picker.tsx';

/** The experiments of a noun in their order, sent as their ids. @param most how many may be chosen */
export const experimentsField = ({ label, most }: { readonly label: string; readonly most: number }) =>
  ownField({
    label,
    from: (row?: { readonly experiments: readonly PickedExperiment[] }) => row?.experiments ?? [],
    send: (rows) => rows.map(({ id }) => id),
    control: ({ value, set, error }) => (
      <ExperimentPicker label={label} value={value} most={most} error={error} onChange={set} />
    ),
    show: (rows) => formatList(rows.map(({ name }) => name)) || '—',
  });
