import { useState } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

/** 导出建设数据表: which terms have a column, and as what it is saved. */
export function ExportDialog({
  terms,
  save,
  onClose,
}: {
  readonly terms: readonly { readonly id: string; readonly name: string }[];
  readonly save: (columns: readonly string[], format: 'xlsx' | 'docx') => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [format, setFormat] = useState<'xlsx' | 'docx'>('xlsx');
  const saving = useAction(async () => {
    await save(
      terms.flatMap(({ id }) => (left.includes(id) ? [] : [id])),
      format,
    );
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('construction.export')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={saving.busy} onClick={() => void saving.run()}>
            {t('construction.export.save')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        {terms.length > 0 && (
          <fieldset className="vse-construction-terms">
            <legend>{t('construction.export.columns')}</legend>
            <p className="vse-muted">{t('construction.export.columns.hint')}</p>
            {terms.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!left.includes(id)}
                onChange={(event) =>
                  setLeft((now) => (event.target.checked ? now.filter((one) => one !== id) : [...now, id]))
                }
              />
            ))}
          </fieldset>
        )}
        <RadioGroup
          label={t('construction.export.format')}
          inline
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: t('construction.export.sheet') },
            { value: 'docx', label: t('construction.export.document') },
          ]}
        />
      </div>
    </Dialog>
  );
}
