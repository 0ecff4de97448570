import { Button } from '../../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Row } from './use-live-class.ts';

/** When an experiment opens and ends. */
export interface QuietNode {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly dueAt: string | null;
  /** The next experiment of the course that opens, when this one is open already. */
  readonly next: { readonly name: string; readonly at: string } | null;
}

const lastSign = (row: Row) => row.endedAt ?? row.heartbeatAt ?? 0;

/** Nobody is at work: who was last, and when it begins or ends. */
export function Quiet({
  rows,
  node,
  now,
  onOpen,
}: {
  readonly rows: readonly Row[];
  readonly node: QuietNode;
  readonly now: number;
  readonly onOpen: (personId: string) => void;
}) {
  const t = useT();
  const last = rows.filter((row) => row.runId !== null).sort((a, b) => lastSign(b) - lastSign(a))[0];
  const time = (at: number) => formatInstant(new Date(at).toISOString());
  const later = (at: string | null) => at !== null && Date.parse(at) > now;
  const end = node.dueAt ?? node.closesAt;
  const dates = [
    ...(later(node.opensAt) ? [t('classes.live.quiet.opens', { time: formatInstant(node.opensAt) })] : []),
    ...(!later(node.opensAt) && later(end) ? [t('classes.live.quiet.due', { time: formatInstant(end) })] : []),
    ...(node.next ? [t('classes.live.quiet.next', { name: node.next.name, time: formatInstant(node.next.at) })] : []),
  ];
  return (
    <div className="vse-live-quiet">
      <EmptyState
        drawing="empty"
        action={
          last && (
            <Button onClick={() => onOpen(last.personId)}>{t('classes.live.quiet.open', { name: last.name })}</Button>
          )
        }
      >
        <span className="vse-live-quiet-lines">
          <strong>{t('classes.live.quiet.title')}</strong>
          {last && (
            <span>
              {t('classes.live.quiet.last', {
                name: last.name,
                time: time(lastSign(last)),
                state: t(`classes.live.state.${last.state}`),
                score: formatScore(last.score),
              })}
            </span>
          )}
          {dates.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      </EmptyState>
    </div>
  );
}
