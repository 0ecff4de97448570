import type { LateRule } from '../../../../kernel/scoring/late.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { lateCost } from '../../shared/work.policy.ts';
import { isSoon, timeLeft } from './time-left.model.ts';

/** The time that is left, and once it is late what handing in now costs; nothing when nothing is taken. */
export function DueLine({
  now,
  dueAt,
  takenUntil,
  late,
}: {
  /** The server's clock. */
  readonly now: number;
  readonly dueAt: number | null;
  readonly takenUntil: number | null;
  /** Undefined: of a list, which does not name the cost. */
  readonly late?: LateRule | null;
}) {
  const t = useT();
  if (dueAt === null || (takenUntil !== null && now > takenUntil)) return null;
  if (now <= dueAt) {
    const left = timeLeft(dueAt - now);
    return (
      <span className="vse-hand-in-left" data-soon={isSoon(dueAt - now) || undefined} role="timer">
        {'days' in left ? t('handIns.own.daysLeft', { n: left.days }) : t('handIns.own.left', { time: left.clock })}
      </span>
    );
  }
  if (late === undefined) return null;
  const { percent } = lateCost(late, now, dueAt);
  return (
    <strong className="vse-hand-in-left" data-soon role="timer">
      {percent > 0 ? t('handIns.own.costs', { n: percent }) : t('handIns.own.lateNow')}
    </strong>
  );
}
