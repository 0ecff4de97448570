import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { removeStored } from '../../../../ui/api/storage.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { getReportRoute, openReportRoute } from '../../shared/report.contract.ts';
import { RecallDialog } from './editor/recall-dialog.tsx';
import { type Receipt, ReportEditor, refreshReports } from './editor/report-editor.tsx';
import type { Report } from './editor/use-report-draft.ts';
import { PrintSheet } from './print-sheet.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportStateTag } from './report-states.tsx';
import { ReportAbsent, ReportWaiting } from './report-waiting.tsx';
import { RubricResult } from './rubric-result.tsx';
import { RunBlock } from './run-block.tsx';
import { ReportHistory } from './versions/report-history.tsx';

function ReceiptDialog({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('labReports.receipt.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui.action.confirm')}
        </Button>
      }
    >
      <p>{t('labReports.receipt.text', { n: receipt.version, time: formatInstant(receipt.submittedAt) })}</p>
      {receipt.late && <p>{t('labReports.list.late')}</p>}
      <p className="vse-report-hash vse-code">{receipt.sha256}</p>
      <CopyButton label={t('ui.action.copy')} onCopy={() => copyText(receipt.sha256)} />
    </Dialog>
  );
}

function Reading({ report }: { readonly report: Report }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div className="vse-report-desk">
      {report.state === 'submitted' && (
        <Banner
          tone="info"
          title={t('labReports.reading.waiting')}
          actions={
            report.can.recall && <Button onClick={() => setAsking(true)}>{t('labReports.recall.action')}</Button>
          }
        >
          {t('labReports.receipt.text', { n: report.version, time: formatInstant(report.submittedAt) })}
        </Banner>
      )}
      {report.state === 'graded' && <RubricResult report={report} />}
      {report.run && <RunBlock run={report.run} />}
      <Card>
        <ReportBody report={report} />
      </Card>
      {asking && <RecallDialog reportId={report.id} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** One report for its author: the desk while it may be written, else to read with its mark. */
export function ReportScreen({
  reportId,
  preferredRun,
  sheet = false,
}: {
  readonly reportId: string;
  readonly preferredRun: string | null;
  /** Shows it as it is printed. */
  readonly sheet?: boolean;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const person = useUser()?.id ?? '';
  const [reason, setReason] = useState('');
  const [round, setRound] = useState(0);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const answer = useCall(getReportRoute, { params: { reportId }, query: reason ? { reason } : {} });
  const report = answer.data;
  const name = report?.nodeName;
  usePageTitle(name && `${name} · ${t('labReports.page.title')}`);
  if (answer.error?.code === 'labReports.inspect.reason') return <ReasonForm onReason={setReason} />;
  if (answer.error?.status === 404 || answer.error?.status === 400) return <ReportAbsent />;
  if (answer.error && !report) {
    return <CallError error={answer.error} retry={answer.refetch} />;
  }
  // A draft must begin with what is stored now, not with what this browser saw a while ago.
  if (!report || (report.can.save && !answer.isFetchedAfterMount)) return <ReportWaiting />;
  const beside = (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(params);
    change(query);
    return `${addressOf('centre.labReport')}?${query.toString()}`;
  };
  if (sheet) return <PrintSheet report={report} back={beside((query) => query.delete('print'))} />;
  return (
    <>
      <PageHeader
        title={report.nodeName}
        actions={
          <ButtonLink
            icon={<PrintIcon />}
            href={beside((query) => {
              query.delete('nodeId');
              query.delete('runId');
              query.set('report', report.id);
              query.set('print', '1');
            })}
          >
            {t('labReports.print.preview')}
          </ButtonLink>
        }
        status={<ReportStateTag state={report.state} />}
        lead={
          report.personId === person
            ? report.experimentName === report.nodeName
              ? undefined
              : report.experimentName
            : `${report.personName} · ${report.personNumber ?? ''} · ${report.experimentName}`
        }
        breadcrumbs={
          <Breadcrumbs
            label={t('labReports.page.breadcrumbs')}
            items={[
              { key: 'list', label: t('labReports.page.title'), href: addressOf('centre.labReport') },
              { key: 'self', label: report.nodeName },
            ]}
          />
        }
      />
      {report.can.save ? (
        <ReportEditor
          key={`${report.id}-${round}`}
          report={report}
          preferredRun={preferredRun}
          onSubmitted={(made) => {
            setReceipt(made);
            void refreshReports();
          }}
          onReload={async () => {
            removeStored(`draft:${person}:labReport:${report.id}`);
            await answer.refetch();
            setRound(round + 1);
          }}
        />
      ) : (
        <Reading report={report} />
      )}
      <ReportHistory report={report} reason={reason} />
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />}
    </>
  );
}

/** Finds or begins the report of a node, then shows it; the address keeps the node. */
export function OpenReport({
  nodeId,
  preferredRun,
}: {
  readonly nodeId: string;
  readonly preferredRun: string | null;
}) {
  const t = useT();
  const [opened, setOpened] = useState<{ id: string } | { why: string } | null>(null);
  useEffect(() => {
    let gone = false;
    call(openReportRoute, { body: { nodeId } }).then(
      ({ id }) => !gone && setOpened({ id }),
      (error: Error) => !gone && setOpened({ why: error.message }),
    );
    return () => {
      gone = true;
    };
  }, [nodeId]);
  if (opened === null) return <ReportWaiting />;
  if ('id' in opened) return <ReportScreen reportId={opened.id} preferredRun={preferredRun} />;
  return (
    <StatePage
      drawing="no-access"
      title={t('labReports.open.refused')}
      actions={
        <ButtonLink variant="primary" href={addressOf('centre.labReport')}>
          {t('labReports.list.back')}
        </ButtonLink>
      }
    >
      {opened.why}
    </StatePage>
  );
}
