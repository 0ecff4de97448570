import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useExportDone } from '../../../../ui/table/export-dialog.tsx';
import { evidenceRoute, exportLogRoute } from '../../shared/log.contract.ts';

/** Takes the filtered entries out of the log, as a sheet or as an evidence package; the reason is written down. */
export function LogExportDialog({
  what,
  asked,
  onClose,
}: {
  readonly what: 'export' | 'evidence';
  readonly asked: { readonly kw: string; readonly f: string; readonly sort: string };
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const onDone = useExportDone();
  const run = useAction(async () => {
    const body = { kw: asked.kw, f: asked.f, sort: asked.sort, reason: reason.text };
    if (what === 'evidence') onDone(await call(evidenceRoute, { body }));
    else onDone(await fileOrJob(exportLogRoute, { body }, `${t('route.management.logManage')}.xlsx`));
    onClose();
  });
  return (
    <FormDialog
      title={t(what === 'export' ? 'audit.export.title' : 'audit.evidence')}
      submitLabel={t(what === 'export' ? 'table.export' : 'audit.evidence')}
      busy={run.busy}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (!reason.fault) void run.run();
      }}
    >
      <p>{t(what === 'export' ? 'audit.export.text' : 'audit.evidence.text')}</p>
      <ReasonField reason={reason} shown={shown} />
    </FormDialog>
  );
}
