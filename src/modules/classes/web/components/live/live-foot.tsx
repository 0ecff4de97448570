import type { ReactNode } from 'react';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Row } from './use-live-class.ts';

function Group({
  id,
  title,
  rows,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="vse-num vse-live-count">{formatNumber(rows.length)}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.personId}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Who is not at work now: not begun, finished, broken off. Groups without people are not shown. */
export function LiveFoot({
  rows,
  onOpen,
}: {
  readonly rows: readonly Row[];
  readonly onOpen: (personId: string) => void;
}) {
  const t = useT();
  const of = (...states: readonly Row['state'][]) => rows.filter((row) => states.includes(row.state));
  const waiting = of('waiting');
  const finished = of('finished');
  const broken = of('unfinished', 'abandoned');
  const button = (row: Row, note: ReactNode, tone: string) => (
    <button type="button" className={`vse-live-person vse-tone-${tone}`} onClick={() => onOpen(row.personId)}>
      <span className="vse-status-shape" aria-hidden="true" />
      {row.name} {note}
    </button>
  );
  return (
    <footer className="vse-live-foot">
      {waiting.length > 0 && (
        <Group id="live-waiting" title={t('classes.live.notEntered')} rows={waiting}>
          {(row) => (
            <span className="vse-live-person vse-tone-neutral">
              <span className="vse-status-shape" aria-hidden="true" />
              {row.name}
            </span>
          )}
        </Group>
      )}
      {finished.length > 0 && (
        <Group id="live-finished" title={t('classes.live.state.finished')} rows={finished}>
          {(row) => button(row, <span className="vse-num">{formatScore(row.score)}</span>, 'success')}
        </Group>
      )}
      {broken.length > 0 && (
        <Group id="live-broken" title={t('classes.live.broken')} rows={broken}>
          {(row) => button(row, <span className="vse-num">{formatScore(row.score)}</span>, 'warning')}
        </Group>
      )}
    </footer>
  );
}
