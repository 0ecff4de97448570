import { useState } from 'react';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ExperimentChooser } from './experiment-chooser.tsx';

/** 对应到实验: chooses the experiments that several majors are given to. */
export default function BulkMapDialog({
  majors,
  onEnd,
}: {
  readonly majors: readonly string[];
  /** Ids of the experiments, or null when the person thought better of it. */
  readonly onEnd: (experiments: readonly string[] | null) => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <FormDialog
      title={t('majors.map.bulkTitle', { n: majors.length })}
      submitLabel={t('majors.map.add', { n: chosen.size })}
      disabled={chosen.size === 0}
      onSubmit={() => onEnd([...chosen])}
      onClose={() => onEnd(null)}
    >
      <ExperimentChooser
        majorId={majors[0]!}
        side="all"
        chosen={chosen}
        onToggle={(id, on) => setChosen((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id)))}
        empty={t('majors.map.noneLeft')}
      />
    </FormDialog>
  );
}
