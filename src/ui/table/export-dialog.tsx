import { useState } from 'react';
import { listExportRoute } from '../../kernel/resource/list.ts';
import { fileOrJob } from '../api/download.ts';
import { useAction } from '../api/use-action.ts';
import { Checkbox } from '../design/checkbox.tsx';
import { RadioGroup } from '../design/radio-group.tsx';
import { TextArea } from '../design/text-area.tsx';
import { toast } from '../design/toast-store.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { REASON } from '../forms/reason-field.tsx';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import type { askList } from './list.model.ts';

/** Tells that long work began and where it is seen. */
export function useExportDone(): (answer: 'file' | { readonly jobId: string }) => void {
  const t = useT();
  return (answer) => {
    if (answer === 'file') toast.show({ text: t('table.export.done'), tone: 'success' });
    else toast.show({ title: t('table.job.title'), text: t('table.job.started'), tone: 'info' });
  };
}

/** 导出: the filtered rows or the chosen ones; personal data in full only with the grant and a reason. */
export function ExportDialog({
  resource,
  title,
  asked,
  chosen,
  total,
  mayReveal,
  onClose,
}: {
  /** Wire name. */
  readonly resource: string;
  readonly title: string;
  readonly asked: ReturnType<typeof askList>;
  /** Keys of the chosen rows. */
  readonly chosen: readonly string[];
  /** Rows of the filter. */
  readonly total: number;
  readonly mayReveal: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [what, setWhat] = useState<'all' | 'chosen'>(chosen.length > 0 ? 'chosen' : 'all');
  const [reveal, setReveal] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const onDone = useExportDone();
  const length = reason.trim().length;
  const short = length < REASON.least && (reveal || length > 0);
  const fault = short ? t('table.confirm.reasonLength') : undefined;
  const run = useAction(async () => {
    const answer = await fileOrJob(
      listExportRoute,
      {
        params: { resource },
        body: {
          ...asked,
          title,
          ...(what === 'chosen' ? { keys: [...chosen] } : {}),
          ...(length > 0 ? { reason: reason.trim() } : {}),
          ...(reveal ? { reveal } : {}),
        },
      },
      `${title}.xlsx`,
    );
    onDone(answer);
    onClose();
  });
  return (
    <FormDialog
      title={t('table.export.title', { name: title })}
      submitLabel={t('table.export')}
      busy={run.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!fault) void run.run();
      }}
    >
      {chosen.length > 0 && (
        <RadioGroup
          label={t('table.export.which')}
          value={what}
          onChange={(value) => setWhat(value as 'all' | 'chosen')}
          options={[
            { value: 'chosen', label: t('table.export.chosen', { n: formatNumber(chosen.length) }) },
            { value: 'all', label: t('table.export.all', { n: formatNumber(total) }) },
          ]}
        />
      )}
      {chosen.length === 0 && <p>{t('table.export.all', { n: formatNumber(total) })}</p>}
      {mayReveal && (
        <Checkbox
          label={t('table.export.reveal')}
          hint={t('table.export.revealHint')}
          checked={reveal}
          onChange={(event) => setReveal(event.target.checked)}
        />
      )}
      <TextArea
        label={t('table.confirm.reason')}
        hint={reveal ? t('table.confirm.reasonHint') : t('table.export.reasonHint')}
        error={shown ? fault : undefined}
        required={reveal}
        maxLength={REASON.most}
        counted
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
