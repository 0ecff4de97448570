import { useMemo, useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { reportStripRoute } from '../../../shared/marking.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { besideIn, inStripOrder, type StripView } from './strip.model.ts';

const NOTHING = { rows: [], missing: [], missingCount: 0, means: null } as const;

/** The class at the experiment of a report: its reports, who is missing, the means, and where to go from the present one. */
export function useStrip(report: Report | undefined) {
  const [view, setView] = useState<StripView>('all');
  const answer = useCall(
    reportStripRoute,
    {
      params: { courseId: report?.courseId ?? '' },
      query: { classId: report?.classId ?? '', nodeId: report?.nodeId ?? '' },
    },
    { enabled: report !== undefined, keepPrevious: true },
  );
  const { missing, missingCount, means } = answer.data ?? NOTHING;
  const rows = useMemo(() => inStripOrder(answer.data?.rows ?? []), [answer.data]);
  const beside = besideIn(rows, report?.id ?? '', view === 'missing' ? 'all' : view);
  // Where the class has nothing left, the course's queue goes on with its next class or experiment.
  const whole = view === 'all' || view === 'missing';
  const next = beside.next ?? (whole ? (report?.next ?? null) : null);
  const previous = beside.previous ?? (whole ? (report?.previous ?? null) : null);
  return {
    rows,
    missing,
    missingCount,
    means,
    view,
    setView,
    way: { previous, next, after: beside.after ?? next ?? previous },
  };
}

export type Strip = ReturnType<typeof useStrip>;
export type MissingPerson = Strip['missing'][number];
