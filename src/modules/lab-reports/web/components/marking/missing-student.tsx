import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { missingReportsRoute, nudgeRoute, reportStripRoute } from '../../../shared/marking.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { useDeskKeys } from './desk-keys.ts';
import type { DeskWay } from './mark-panel.tsx';
import type { MissingPerson } from './use-strip.ts';

const NONE = () => {};

/** In the place of a report: somebody has handed in none. */
export function MissingStudent({
  person,
  beside,
  count,
  way,
  onGo,
}: {
  readonly person: MissingPerson;
  /** The report the desk came from: same class, same experiment. */
  readonly beside: Report;
  readonly count: number;
  readonly way: DeskWay;
  readonly onGo: (id: string) => void;
}) {
  const t = useT();
  const nudge = useAction(async () => {
    const counts = await call(nudgeRoute, {
      params: { courseId: beside.courseId },
      body: { classId: beside.classId, nodeId: beside.nodeId },
    });
    toast.show({ text: t('labReports.missing.done', counts), tone: 'success' });
    await refresh(reportStripRoute, missingReportsRoute);
  });
  useDeskKeys({
    onSave: NONE,
    onLevel: NONE,
    onPoints: NONE,
    onUndo: NONE,
    onComment: NONE,
    onFlag: NONE,
    onNext: () => way.next && onGo(way.next),
    onPrevious: () => way.previous && onGo(way.previous),
  });
  const progress = person.begun
    ? t('labReports.missing.draft')
    : t(person.finishedRuns > 0 ? 'labReports.missing.run' : 'labReports.missing.none');
  return (
    <section className="vse-marking-missing" aria-labelledby="desk-missing-name">
      <h1 id="desk-missing-name" tabIndex={-1}>
        {person.name} <span className="vse-num">{person.number ?? ''}</span>
      </h1>
      <EmptyState
        drawing="empty"
        action={
          <Popconfirm
            trigger={(open) => (
              <Button loading={nudge.busy} onClick={open}>
                {t('labReports.missing.nudge')}
              </Button>
            )}
            title={t('labReports.missing.nudgeTitle')}
            confirmLabel={t('labReports.missing.nudge')}
            onConfirm={() => nudge.run()}
          >
            {t('labReports.missing.nudgeText', { n: count })}
          </Popconfirm>
        }
      >
        <span className="vse-lines-tight">
          <strong>{t('labReports.desk.noHandIn')}</strong>
          <span>{progress}</span>
          {person.dueAt && <span>{t('labReports.desk.dueAt', { time: formatInstant(person.dueAt) })}</span>}
          {person.toldAt && <span>{t('labReports.desk.toldAt', { time: formatInstant(person.toldAt) })}</span>}
        </span>
      </EmptyState>
    </section>
  );
}
