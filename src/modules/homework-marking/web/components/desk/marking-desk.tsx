import { useEffect, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useHiddenFrame } from '../../../../../ui/shell/hidden-frame.ts';
import { usePageActs } from '../../../../../ui/shell/page-keys.ts';
import { deskWorkRoute } from '../../../shared/marking.contract.ts';
import { besideOf, onDesk, type Queue } from '../hand-in.model.ts';
import { OfferBox } from '../showcase/offer-box.tsx';
import { whoOf } from '../who.ts';
import { DeskStrip } from './desk-strip.tsx';
import { GroupMembers } from './group-members.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { SimilarWorks } from './similar-works.tsx';
import { WorkView } from './work-view.tsx';
import './marking-desk.css';

/** Parts of the desk; narrow windows show one at a time. */
const PARTS = ['work', 'mark'] as const;

/** The marking desk: hand-ins above, one of them and its mark beside each other. It has the window to itself. */
export function MarkingDesk({
  courseId,
  homeworkId,
  queue,
  workId,
  onOpen,
}: {
  readonly courseId: string;
  readonly homeworkId: string;
  readonly queue: Queue;
  readonly workId: string;
  readonly onOpen: (workId: string | null) => void;
}) {
  const t = useT();
  const [part, setPart] = useState<(typeof PARTS)[number]>('work');
  const [returning, setReturning] = useState(false);
  const read = useCall(deskWorkRoute, { params: { homeworkId, workId } }, { keepPrevious: true });
  // Another hand-in may still be on its way: what is shown meanwhile takes neither key nor mark.
  const work = read.data?.workId === workId ? read.data : null;
  const rows = onDesk(queue.rows);
  const way = besideOf(rows, workId);
  useHiddenFrame(true);
  const shown = work?.workId;
  useEffect(() => {
    if (shown) document.querySelector<HTMLElement>('.vse-hand-desk h1')?.focus({ preventScroll: true });
  }, [shown]);
  usePageActs([
    {
      keys: ['n', 'p'],
      does: t('homeworkMarking.keys.turn'),
      on: 'n',
      act: () => way.next && onOpen(way.next),
    },
    {
      keys: ['n', 'p'],
      does: t('homeworkMarking.keys.turn'),
      on: 'p',
      act: () => way.previous && onOpen(way.previous),
    },
  ]);
  const goOn = () => {
    if (!way.after) toast.show({ text: t('homeworkMarking.list.done'), tone: 'success' });
    onOpen(way.after);
  };
  return (
    <section className="vse-hand-desk" data-part={part} aria-label={t('homeworkMarking.desk')}>
      <DeskStrip queue={queue} rows={rows} present={workId} way={way} onOpen={onOpen} />
      <div className="vse-hand-parts">
        <Segments
          label={t('homeworkMarking.desk.parts')}
          value={part}
          items={PARTS.map((key) => ({ key, label: t(`homeworkMarking.desk.${key}`) }))}
          onChange={setPart}
        />
      </div>
      {read.error && !work && <CallError error={read.error} retry={read.refetch} />}
      {!read.error && !work && (
        <div className="vse-hand-columns">
          <SkeletonBlock height="420px" />
        </div>
      )}
      {work && (
        <div className="vse-hand-columns">
          <WorkView
            key={work.workId}
            courseId={courseId}
            homeworkId={homeworkId}
            work={work}
            after={
              <>
                {rows.some((row) => row.workId === workId && row.similar !== null) && (
                  <SimilarWorks homeworkId={homeworkId} work={work} />
                )}
                {queue.state === 'released' && <OfferBox homeworkId={homeworkId} workId={workId} />}
              </>
            }
          >
            {work.members.length > 1 && <GroupMembers homeworkId={homeworkId} queue={queue} work={work} />}
          </WorkView>
          <MarkPanel
            key={`${work.workId} ${work.counting} ${work.rounds}`}
            courseId={courseId}
            homeworkId={homeworkId}
            queue={queue}
            work={work}
            onSaved={goOn}
            onReturn={() => setReturning(true)}
          />
        </div>
      )}
      {returning && work && (
        <ReturnDialog
          homeworkId={homeworkId}
          work={work}
          name={whoOf(work)}
          onClose={() => setReturning(false)}
          onReturned={() => {
            setReturning(false);
            goOn();
          }}
        />
      )}
    </section>
  );
}
