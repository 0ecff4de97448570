import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { callForm } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { importWorkbookRoute, previewWorkbookRoute } from '../../shared/results.contract.ts';
import { renewMarks } from './renew-marks.ts';

type Diff = CallOutput<typeof previewWorkbookRoute>;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** What the workbook would change, and what of it cannot be taken. */
function DiffView({ diff }: { readonly diff: Diff }) {
  const t = useT();
  return (
    <>
      {diff.changes.length === 0 ? (
        <Banner tone="info">{t('homeworkMarking.workbook.nothing')}</Banner>
      ) : (
        <SimpleTable
          caption={t('homeworkMarking.workbook.changes')}
          rows={diff.changes}
          rowKey={({ line }) => String(line)}
          columns={[
            {
              key: 'number',
              title: t('homeworkMarking.column.number'),
              render: (row) => <span className="vse-num">{row.number ?? '—'}</span>,
            },
            { key: 'name', title: t('homeworkMarking.column.name'), heading: true, render: (row) => row.name },
            {
              key: 'before',
              title: t('homeworkMarking.workbook.before'),
              numeric: true,
              render: (row) => formatScore(row.before),
            },
            {
              key: 'after',
              title: t('homeworkMarking.workbook.after'),
              numeric: true,
              render: (row) => <strong>{formatScore(row.after)}</strong>,
            },
            {
              key: 'comment',
              title: t('homeworkMarking.sheet.comment'),
              render: (row) => (row.comment ? t('homeworkMarking.workbook.commentChanged') : '—'),
            },
          ]}
        />
      )}
      {diff.faults.length > 0 && (
        <SimpleTable
          caption={t('homeworkMarking.workbook.faults')}
          rows={diff.faults}
          rowKey={({ line }) => String(line)}
          columns={[
            {
              key: 'line',
              title: t('homeworkMarking.workbook.line'),
              numeric: true,
              heading: true,
              render: (row) => formatNumber(row.line),
            },
            {
              key: 'why',
              title: t('homeworkMarking.workbook.why'),
              render: (row) => t(`homeworkMarking.row.${row.fault}`, { criterion: row.criterion ?? '' }),
            },
          ]}
        />
      )}
      <p className="vse-hand-note">{t('homeworkMarking.workbook.same', { n: formatNumber(diff.unchanged) })}</p>
    </>
  );
}

/** Brings a workbook back: first the differences, then the very same changes are written. */
export function WorkbookDialog({ homeworkId, onClose }: { readonly homeworkId: string; readonly onClose: () => void }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [diff, setDiff] = useState<Diff | null>(null);
  const params = { homeworkId };
  const preview = useAction(async () => {
    setDiff((await callForm(previewWorkbookRoute, formOf(file!), { params })) as Diff);
  });
  const take = useAction(async () => {
    const query = { digest: diff!.digest };
    const done = (await callForm(importWorkbookRoute, formOf(file!), { params, query })) as CallOutput<
      typeof importWorkbookRoute
    >;
    toast.show({ text: t('homeworkMarking.workbook.done', { n: formatNumber(done.changed) }), tone: 'success' });
    await renewMarks();
  });
  const n = diff?.changes.length ?? 0;
  return (
    <FormDialog
      title={t('homeworkMarking.workbook.bring')}
      submitLabel={
        diff && n > 0
          ? t('homeworkMarking.workbook.take', { n: formatNumber(n) })
          : t('homeworkMarking.workbook.preview')
      }
      busy={preview.busy || take.busy}
      disabled={!file || (diff !== null && n === 0)}
      onClose={onClose}
      onSubmit={async () => {
        if (!file) return;
        if (!diff) await preview.run();
        else if (await take.run()) onClose();
        else setDiff(null);
      }}
    >
      <p>{t('homeworkMarking.workbook.text')}</p>
      <TextField
        type="file"
        accept=".xlsx,.csv"
        label={t('homeworkMarking.workbook.file')}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          setDiff(null);
        }}
      />
      {diff && <DiffView diff={diff} />}
    </FormDialog>
  );
}
