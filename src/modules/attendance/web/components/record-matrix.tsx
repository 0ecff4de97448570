import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { Pager } from '../../../../ui/design/pager.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import type { attendanceRoute } from '../../shared/attendance.contract.ts';

type Overview = CallOutput<typeof attendanceRoute>;

const SIZE = 50;

/** Learners by closed sessions, newest first, with the percent of each. */
export function RecordMatrix({
  sessions,
  rows,
  onOpen,
}: Pick<Overview, 'sessions' | 'rows'> & { readonly onOpen: (sessionId: string) => void }) {
  const t = useT();
  const labels = usePagerLabels();
  const [page, setPage] = useState(1);
  const closed = sessions.filter((one) => one.closedAt !== null);
  return (
    <div className="vse-stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="vse-att-matrix" aria-label={t('attendance.matrix')} tabIndex={0}>
        <table>
          <caption className="vse-visually-hidden">{t('attendance.matrix')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('attendance.column.name')}</th>
              <th scope="col">{t('attendance.column.number')}</th>
              <th scope="col">{t('attendance.column.percent')}</th>
              {closed.map((one) => (
                <th key={one.id} scope="col">
                  <button type="button" onClick={() => onOpen(one.id)}>
                    <span className="vse-num">{formatInstant(one.openedAt).slice(5, 10)}</span> {one.title}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * SIZE, page * SIZE).map((row) => (
              <tr key={row.personId}>
                <th scope="row">{row.name}</th>
                <td className="vse-num">{row.number ?? '—'}</td>
                <td className="vse-num">{formatScore(row.percent)}</td>
                {closed.map(({ id }) => {
                  const state = row.states[id];
                  return (
                    <td key={id} data-state={state}>
                      {state ? t(`attendance.state.${state}`) : '—'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SIZE && <Pager page={page} size={SIZE} total={rows.length} onPage={setPage} labels={labels} />}
      <p className="vse-muted-small">{t('attendance.rule')}</p>
    </div>
  );
}
