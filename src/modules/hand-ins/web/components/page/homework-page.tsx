import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { onLive } from '../../../../../ui/api/stream.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { ChevronLeftIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { ReportText } from '../../../../lab-reports/web/writing.public.tsx';
import {
  type OwnHomework,
  ownHomeworkListRoute,
  ownHomeworkRoute,
  recallRoute,
} from '../../../shared/own-homework.contract.ts';
import type { OwnState } from '../../../shared/work.model.ts';
import { DueLine } from '../due-line.tsx';
import { HomeworkStateTag } from '../own-state-tag.tsx';
import { useServerNow } from '../use-server-now.ts';
import { FileList } from './file-list.tsx';
import { GroupBox } from './group-box.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { NotesBox } from './notes-box.tsx';
import { excellentWorkSlot, type OwnHomeworkSlotProps, ownReviewsSlot, reviewTaskSlot } from './page.slot.ts';
import { type Receipt, ReceiptDialog } from './receipt-dialog.tsx';
import { RubricBox } from './rubric-box.tsx';
import { RulesBox } from './rules-box.tsx';
import { SimilarityBox } from './similarity-box.tsx';
import { TaskBox } from './task-box.tsx';
import { VersionList } from './version-list.tsx';
import { WorkEditor } from './work-editor.tsx';
import './hand-ins.css';

/** What opens or closes meanwhile appears by itself. */
const POLL_MS = 60_000;

/** Handed in and out of one's hands: nothing more is expected. */
const SETTLED: ReadonlySet<OwnState> = new Set(['pending', 'late', 'graded', 'released']);

/** The work as it stands, to be read: somebody else writes, or nothing is taken now. */
function WorkShown({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const { html, files, pictures } = page.draft;
  if (html === '' && files.length === 0) return <p className="vse-hand-in-note">{t('handIns.own.nothing')}</p>;
  return (
    <>
      {html !== '' && <ReportText html={html} pictures={pictures} />}
      <FileList files={files} />
    </>
  );
}

/** 撤回, with the question before. */
function Recall({ homeworkId }: { readonly homeworkId: string }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const recall = useAction(async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('handIns.own.recallTitle'),
      text: t('handIns.own.recallText'),
      confirmLabel: t('handIns.own.recall'),
    });
    if (!sure) return;
    await call(recallRoute, { params: { homeworkId }, body: {} });
    await refresh(ownHomeworkRoute, ownHomeworkListRoute);
  });
  return (
    <>
      <Button loading={recall.busy} onClick={() => void recall.run()}>
        {t('handIns.own.recall')}
      </Button>
      {element}
    </>
  );
}

/**
 * Mounts the editor anew when another device or member has stored something while nothing is unsaved here.
 * @returns key of the editor, and what the editor tells
 */
function useEditorEpoch(page: OwnHomework | undefined) {
  const [epoch, setEpoch] = useState(0);
  const own = useRef({ settled: true, rev: -1 });
  const rev = page?.draft.rev ?? -1;
  const onSettled = useCallback((settled: boolean, now: number) => {
    own.current = { settled, rev: now };
  }, []);
  const reload = useCallback(() => {
    own.current = { settled: true, rev: -1 };
    setEpoch((n) => n + 1);
  }, []);
  useEffect(() => {
    const { settled, rev: known } = own.current;
    if (settled && known >= 0 && rev > known) reload();
  }, [rev, reload]);
  return { epoch, onSettled, reload };
}

/** 作业: brief, rules, own work, versions and mark of one homework for its learner. */
function OwnPage({ courseId, homeworkId }: OwnHomeworkSlotProps) {
  const t = useT();
  const own = useCall(ownHomeworkRoute, { params: { homeworkId } }, { refetchInterval: POLL_MS });
  const { refetch } = own;
  const now = useServerNow(own.data);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { epoch, onSettled, reload } = useEditorEpoch(own.data);
  useEffect(
    () => onLive('handIn.news', (news) => void (news.homeworkId === homeworkId && refetch())),
    [homeworkId, refetch],
  );
  useEffect(() => onLive('resync', () => void refetch()), [refetch]);
  const back = (
    <Link className="vse-back-link" href={addressOf('study.testJob', { Id: courseId })}>
      <ChevronLeftIcon aria-hidden="true" />
      {t('handIns.own.back')}
    </Link>
  );
  if (own.error && !own.data) return <CallError error={own.error} retry={refetch} />;
  if (!own.data) return <SkeletonBlock height="420px" />;
  const page = own.data;
  const { homework, group, returned } = page;
  const turn = group?.turn;
  const writer = turn && !turn.self && turn.until > now ? turn.name : null;
  const begin = async () => {
    await refetch();
    reload();
  };
  return (
    <div className="vse-hand-in">
      <header className="vse-hand-in-head">
        {back}
        <h2>{homework.title}</h2>
        <HomeworkStateTag state={page.state} />
        <DueLine now={now} dueAt={page.dueNow} takenUntil={page.can.write ? page.takenUntil : 0} late={homework.late} />
      </header>
      {returned && (
        <Banner tone="warning" title={t('handIns.own.returnedTitle')}>
          <p>{returned.opinion}</p>
          {returned.dueAt !== null && (
            <p>{t('handIns.own.returnedDue', { time: formatInstant(new Date(returned.dueAt).toISOString()) })}</p>
          )}
        </Banner>
      )}
      <div className="vse-hand-in-grid">
        <div className="vse-hand-in-main">
          <TaskBox page={page} />
          {page.peer && page.state !== 'upcoming' && (
            <SlotView
              slot={ownReviewsSlot}
              props={{ courseId, homeworkId }}
              waiting={<SkeletonBlock height="120px" />}
            />
          )}
          {page.state !== 'upcoming' && (
            <Card className="vse-hand-in-box">
              <SectionHeading extra={page.can.recall ? <Recall homeworkId={homeworkId} /> : undefined}>
                {group ? t('handIns.own.groupWork') : t('handIns.own.work')}
              </SectionHeading>
              {!page.can.write && !SETTLED.has(page.state) && <p className="vse-hand-in-note">{page.refusal}</p>}
              {page.can.write && writer !== null && <p>{t('handIns.own.writing', { name: writer })}</p>}
              {page.can.write && writer === null ? (
                <WorkEditor
                  key={`${homeworkId} ${epoch}`}
                  page={page}
                  now={now}
                  news={{
                    onSettled,
                    onReload: () => void begin(),
                    onSubmitted: (given) => {
                      setReceipt(given);
                      void refresh(ownHomeworkRoute, ownHomeworkListRoute);
                    },
                  }}
                />
              ) : (
                <WorkShown page={page} />
              )}
            </Card>
          )}
          {page.state === 'released' && page.versions.length > 0 && (
            <SlotView slot={excellentWorkSlot} props={{ courseId, homeworkId }} waiting={null} />
          )}
        </div>
        <div className="vse-hand-in-side">
          <MarkPanel page={page} />
          <NotesBox page={page} />
          <RulesBox page={page} />
          <GroupBox page={page} writer={writer} onTaken={() => void begin()} />
          {page.similarityLeft !== null && page.can.write && (
            <SimilarityBox homeworkId={homeworkId} left={page.similarityLeft} />
          )}
          <VersionList page={page} />
          {homework.rubric && <RubricBox rubric={homework.rubric} />}
        </div>
      </div>
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}

/** 作业 of one learner, or one work of somebody else that he or she reviews. */
export default function HomeworkPage(props: OwnHomeworkSlotProps) {
  const [params] = useSearchParams();
  const reviewId = params.get('review');
  return reviewId === null ? (
    <OwnPage {...props} />
  ) : (
    <SlotView
      key={reviewId}
      slot={reviewTaskSlot}
      props={{ ...props, reviewId }}
      waiting={<SkeletonBlock height="420px" />}
    />
  );
}
