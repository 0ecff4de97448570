import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CheckName, CheckRow } from '../../client/self-check.model.ts';
import './check-list.css';

const TONES = { pass: 'success', note: 'warning', fail: 'error' } as const;

/** A row of a check; the network is looked at outside a run only. */
export type ListedCheck = Omit<CheckRow, 'name'> & { readonly name: CheckName | 'network' };

/** What was looked at, what was found, and what helps. */
export function CheckList({ rows }: { readonly rows: readonly ListedCheck[] }) {
  const t = useT();
  const states = { pass: t('runs.page.check.pass'), note: t('runs.page.check.note'), fail: t('runs.page.check.fail') };
  const found = (row: ListedCheck) => {
    if (row.name === 'clock') return t('runs.page.check.seconds', { n: row.found });
    if (row.name === 'network' && row.found) return t('runs.page.check.speed', { n: row.found });
    return row.found;
  };
  return (
    <ul className="run-checks">
      {rows.map((row) => (
        <li key={row.name}>
          <span className="run-check-name">{t(`runs.page.check.${row.name}`)}</span>
          <StatusTag tone={TONES[row.state]}>{states[row.state]}</StatusTag>
          <span className="run-check-found vse-num">{found(row)}</span>
          {row.state !== 'pass' && <span className="run-check-remedy">{t(`runs.page.check.${row.name}Remedy`)}</span>}
        </li>
      ))}
    </ul>
  );
}
