import { useState } from 'react';
import type { CallOutput, RouteShape } from '../../../kernel/http/contract.ts';
import { CallError } from '../../../ui/api/call-error.tsx';
import { useCall } from '../../../ui/api/query.ts';
import { Pager } from '../../../ui/design/pager.tsx';
import { SkeletonText } from '../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../ui/design/states.tsx';
import { useRecordLabels } from '../../../ui/i18n/record-labels.ts';
import { useT } from '../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../ui/shell/pager-labels.ts';
import type { objectEntriesRoute } from '../shared/log.contract.ts';
import { ChangeTable } from './components/change-table.tsx';
import { PreciseTime } from './components/precise-time.tsx';
import { Labelled } from './components/record-labels.tsx';

type Page = CallOutput<typeof objectEntriesRoute>;

/**
 * 历史 of an object in its own detail drawer: who did what, when and why, field by field. The page names `audit` and
 * `table` among its words.
 * @param route the owning module's route: `query: historyQuery`, `output: historyPage` (history.contract.ts), answered
 *   by `objectHistory` after its own access check
 * @param params path parameters of that route
 */
export function ObjectHistory({
  route,
  params,
}: {
  readonly route: RouteShape;
  readonly params: Readonly<Record<string, string>>;
}) {
  const t = useT();
  const messages = usePagerLabels();
  const { ready } = useRecordLabels();
  const [page, setPage] = useState(1);
  const answer = useCall(route, { params, query: { page } } as never, { keepPrevious: true });
  const { error, refetch } = answer;
  const data = answer.data as Page | undefined;
  if (error && !data) {
    return <CallError error={error} compact title={t('audit.history.failed')} retry={refetch} />;
  }
  if (!data || !ready) return <SkeletonText lines={6} />;
  if (data.rows.length === 0) return <EmptyState compact>{t('audit.history.empty')}</EmptyState>;
  return (
    <div className="vse-stack">
      <ol className="vse-stack">
        {data.rows.map((row) => (
          <li key={row.id} className="vse-stack">
            <p>
              <strong>{row.name ?? row.account ?? t('audit.system')}</strong>{' '}
              <Labelled kind="action" code={row.action} object={row.object} /> <PreciseTime iso={row.time} />
            </p>
            {row.reason && (
              <p>
                {t('audit.column.reason')}: {row.reason}
              </p>
            )}
            <ChangeTable object={row.object} before={row.before} after={row.after} names={row.names} />
          </li>
        ))}
      </ol>
      {data.total > data.size && (
        <Pager page={data.page} size={data.size} total={data.total} onPage={setPage} labels={messages} />
      )}
    </div>
  );
}
