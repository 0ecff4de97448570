import { useEffect, useRef, useState } from 'react';
import { ROLE } from '../../../../../kernel/access/roles.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { onLive } from '../../../../../ui/api/stream.ts';
import { ChipLink } from '../../../../../ui/design/chip.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { runningRoute } from '../../../shared/running.contract.ts';
import { clockText } from '../desk/clock-text.model.ts';
import { useTick } from '../desk/use-tick.ts';
import './running-chip.css';

/** The page itself comes first: what runs is asked for when it has settled. */
const SETTLED_MS = 3000;
const POLL_MS = 120_000;

function Running() {
  const t = useT();
  const running = useCall(runningRoute, {}, { refetchInterval: POLL_MS });
  const { refetch } = running;
  useEffect(() => onLive('attempt.news', () => void refetch()), [refetch]);
  const row = running.data?.rows[0];
  useTick(1000, row !== undefined);
  const seen = useRef<{ readonly data: unknown; readonly offset: number }>({ data: null, offset: 0 });
  if (running.data && seen.current.data !== running.data) {
    seen.current = { data: running.data, offset: running.data.serverTime - performance.now() };
  }
  if (!row) return null;
  const left = row.deadline === null ? '' : clockText(row.deadline - (performance.now() + seen.current.offset));
  const href = addressOf('study.examObject', {
    Id: row.courseId,
    kind: row.kind,
    examId: row.examId,
    ...(row.practice ? { practice: '1' } : {}),
  });
  const kind = row.practice ? 'practice' : row.kind;
  return (
    <ChipLink href={href} title={row.name}>
      <span className="vse-running-wide">{t(`attempts.chip.${kind}`, { time: left })}</span>
      <span className="vse-running-narrow">{t(`attempts.chip.short.${kind}`, { time: left })}</span>
    </ChipLink>
  );
}

/** 考试进行中: the way back to an attempt from every page. */
export default function RunningChip() {
  const learner = useUser()?.role.id === ROLE.student;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return learner && settled ? <Running /> : null;
}
