import { useState } from 'react';
import { Select } from '../../../../ui/design/select.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { LEVELS, type Level } from '../../../catalogue/shared/experiment.model.ts';
import { LEVEL_LABELS } from '../../../catalogue/shared/experiment.resource.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { TermsInput } from '../../../submissions/web/terms.public.tsx';
import { MAX_TAGS } from '../../shared/administrative.model.ts';

/** What is to change of each experiment; what is absent stays. */
export interface DescribeRequest {
  readonly level?: Level;
  readonly category?: string;
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

/** 批量修改级别、类别、标签: what is left open stays as it is. */
export function DescribeDialog({
  n,
  onAnswer,
}: {
  readonly n: number;
  /** Null: thought better of it. */
  readonly onAnswer: (request: DescribeRequest | null) => void;
}) {
  const t = useT();
  const categories = useCodes('Locallx');
  const [level, setLevel] = useState('');
  const [category, setCategory] = useState('');
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const nothing = level === '' && category === '' && add.length + remove.length === 0;
  const unchanged = t('experiments.steward.unchanged');
  return (
    <FormDialog
      title={t('experiments.steward.describeMany', { n })}
      submitLabel={t('experiments.steward.describeGo')}
      busy={false}
      onSubmit={() => {
        setShown(true);
        if (nothing) return;
        onAnswer({
          ...(level ? { level: level as Level } : {}),
          ...(category ? { category } : {}),
          ...(add.length > 0 ? { addTags: [...add] } : {}),
          ...(remove.length > 0 ? { removeTags: [...remove] } : {}),
        });
      }}
      onClose={() => onAnswer(null)}
    >
      <p>{t('experiments.steward.describeLead')}</p>
      <Select
        label={t('experiments.field.basic.level')}
        placeholder={unchanged}
        value={level}
        error={shown && nothing ? t('experiments.bulk.nothing') : undefined}
        options={LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
        onChange={(event) => setLevel(event.target.value)}
      />
      <Select
        label={t('experiments.field.basic.category')}
        placeholder={unchanged}
        value={category}
        options={categories.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) }))}
        onChange={(event) => setCategory(event.target.value)}
      />
      <TermsInput
        label={t('experiments.steward.addTags')}
        hint={t('experiments.hint.words')}
        value={add}
        most={MAX_TAGS}
        onChange={setAdd}
      />
      <TermsInput label={t('experiments.steward.removeTags')} value={remove} most={MAX_TAGS} onChange={setRemove} />
    </FormDialog>
  );
}
