import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import type { FormStep } from '../../../../catalogue/shared/form.model.ts';
import { readStepsRoute } from '../../../shared/entry.contract.ts';
import { sumOf } from './step-grid.model.ts';

/** Most bytes of a step sheet. */
const LIMIT = 1_000_000;

const base64 = (file: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads a step sheet, shows what is wrong with it, and asks whether it replaces the grid or is added to it. */
export default function StepSheetDialog({
  entryId,
  present,
  onUse,
  onClose,
}: {
  readonly entryId: string;
  /** Steps the grid holds now. */
  readonly present: number;
  readonly onUse: (steps: readonly FormStep[], how: 'replace' | 'append') => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [answer, setAnswer] = useState<CallOutput<typeof readStepsRoute> | null>(null);
  const read = useAction(async (file: File) => {
    const ending = /\.csv$/i.test(file.name) ? 'csv' : 'xlsx';
    setAnswer(await call(readStepsRoute, { params: { id: entryId }, body: { ending, content: await base64(file) } }));
  });
  const choose = (file: File) => {
    if (file.size > 0 && file.size <= LIMIT && /\.(xlsx|csv)$/i.test(file.name)) void read.run(file);
    else toast.show({ text: t('experiments.steps.fileRule'), tone: 'error' });
  };
  const steps = answer?.steps as readonly FormStep[] | undefined;
  return (
    <Dialog
      open
      width="min(760px, calc(100vw - 32px))"
      title={t('experiments.steps.importTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          {steps && steps.length > 0 && present > 0 && (
            <Button onClick={() => onUse(steps, 'append')}>{t('experiments.steps.append')}</Button>
          )}
          {steps && steps.length > 0 && (
            <Button variant="primary" onClick={() => onUse(steps, 'replace')}>
              {t('experiments.steps.replace', { n: steps.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('experiments.steps.importLead')}</p>
        <div>
          <FileButton
            icon={<UploadIcon aria-hidden="true" />}
            loading={read.busy}
            accept=".xlsx,.csv"
            label={t('experiments.steps.chooseFile')}
            onFiles={([file]) => choose(file)}
          />
        </div>
        {answer && answer.issues.length > 0 && (
          <Banner tone="warning" title={t('experiments.steps.issues', { n: answer.issues.length })}>
            <ul className="entry-issues">
              {answer.issues.map((issue) => (
                <li key={`${issue.line}.${issue.column}.${issue.message}`}>
                  {t('experiments.steps.line', { n: issue.line })} {issue.message}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {steps && (
          <>
            <p>{t('experiments.steps.found', { n: steps.length, sum: formatScore(sumOf(steps) / 100) })}</p>
            <SimpleTable
              caption={t('experiments.formPart.stepGrid')}
              captionHidden
              rows={steps.map((step, i) => ({ ...step, seq: i + 1 }))}
              rowKey={(row) => String(row.seq)}
              columns={[
                { key: 'seq', title: t('experiments.details.seq'), numeric: true, render: (row) => row.seq },
                { key: 'title', title: t('experiments.step.title'), heading: true, render: (row) => row.title },
                {
                  key: 'seconds',
                  title: t('experiments.step.seconds'),
                  numeric: true,
                  render: (row) => row.expectSeconds,
                },
                {
                  key: 'points',
                  title: t('experiments.step.points'),
                  numeric: true,
                  render: (row) => formatScore(row.maxScore),
                },
              ]}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
