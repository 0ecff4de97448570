import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { address } from '../../../../../ui/api/client.ts';
import { download } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { downloadStatementsRoute, listStatementsRoute } from '../../../shared/statement.contract.ts';
import { verbWord } from '../run-labels.ts';
import '../replay/run-replay.css';

type Statement = CallOutput<typeof listStatementsRoute>['rows'][number];

const SIZE = 20;

/** What a run did, one statement after the other, and all of them as a file. */
export function RunEvidence({ runId, originId }: { readonly runId: string; readonly originId: string }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Statement | null>(null);
  const { data, error, isPending, isFetching, refetch } = useCall(
    listStatementsRoute,
    { params: { id: runId }, query: { page, size: SIZE } },
    { keepPrevious: true },
  );
  const saving = useAction(() =>
    download(address(downloadStatementsRoute, { params: { id: runId } }), `xapi-${originId}.json`),
  );
  if (isPending) return <SkeletonBlock height="320px" />;
  if (error) return <CallError compact error={error} retry={refetch} retrying={isFetching} />;
  if (data.total === 0) return <EmptyState compact>{t('runs.evidence.none')}</EmptyState>;
  return (
    <div className="vse-lines-loose">
      <div className="run-evidence-head">
        <p className="run-quiet">{t('runs.evidence.lead', { n: data.total })}</p>
        <Button loading={saving.busy} onClick={() => void saving.run()}>
          {t('runs.evidence.save')}
        </Button>
      </div>
      <SimpleTable<Statement>
        caption={t('runs.evidence.title')}
        captionHidden
        rows={data.rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'verb', title: t('runs.evidence.verb'), heading: true, render: (row) => verbWord(t, row.verb) },
          { key: 'object', title: t('runs.evidence.object'), render: (row) => row.object },
          {
            key: 'at',
            title: t('runs.evidence.at'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.at)}</span>,
          },
        ]}
        actionsTitle={t('runs.mine.actions')}
        rowActions={(row) => (
          <Button size="small" variant="ghost" onClick={() => setOpen(row)}>
            {t('runs.evidence.show')}
          </Button>
        )}
      />
      {data.total > SIZE && <Pager page={page} size={SIZE} total={data.total} onPage={setPage} labels={pagerLabels} />}
      <Dialog open={open !== null} title={t('runs.evidence.one')} onClose={() => setOpen(null)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach that */}
        <pre className="run-evidence-text vse-code" tabIndex={0}>
          {open && JSON.stringify(open.statement, null, 2)}
        </pre>
      </Dialog>
    </div>
  );
}
