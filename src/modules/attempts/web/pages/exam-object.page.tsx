import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUserState } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loginStore } from '../../../../ui/shell/login-store.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { entryRoute, startRoute } from '../../shared/desk.contract.ts';
import { reviewRoute } from '../../shared/result.contract.ts';
import { clientKey } from '../client/client-key.ts';
import type { DeskSession } from '../client/desk-session.engine.ts';
import { openHeld, openStarted } from '../client/open-desk.engine.ts';
import type { HeldPaper } from '../client/sealed-paper.engine.ts';
import { Desk } from '../components/desk/desk.tsx';
import { EntryCard, type EntryGiven } from '../components/entry/entry-card.tsx';
import { ownStudySlot } from '../components/list/own-study.slot.ts';
import { ReviewView } from '../components/review/review.tsx';
import '../components/desk/desk.css';

/** Somebody has to sign in first; the page goes on by itself then. */
function SignIn() {
  const t = useT();
  return (
    <StatePage
      drawing="no-access"
      title={t('attempts.entry.signInTitle')}
      actions={
        <Button variant="primary" onClick={() => loginStore.set(true)}>
          {t('attempts.entry.signInAction')}
        </Button>
      }
    >
      {t('attempts.entry.signInText')}
    </StatePage>
  );
}

function Review({ attemptId, back }: { readonly attemptId: string; readonly back: string }) {
  const review = useCall(reviewRoute, { params: { attemptId } });
  usePageTitle(review.data?.exam.name);
  if (review.error) return <CallError error={review.error} retry={review.refetch} />;
  if (!review.data) return <SkeletonBlock height="320px" />;
  return <ReviewView review={review.data} back={back} />;
}

function Before({
  examId,
  practice,
  back,
  onOpen,
}: {
  readonly examId: string;
  readonly practice: boolean;
  readonly back: string;
  readonly onOpen: (session: DeskSession) => void;
}) {
  const client = clientKey();
  const entry = useCall(entryRoute, {
    params: { examId },
    query: { client, ...(practice ? { practice: '1' as const } : {}) },
  });
  const receivedAt = useRef(0);
  const seen = useRef<unknown>(null);
  if (entry.data && seen.current !== entry.data) {
    seen.current = entry.data;
    receivedAt.current = performance.now();
  }
  usePageTitle(entry.data?.exam.name);
  const start = async (given: EntryGiven, paper: HeldPaper | null) => {
    const sealed = paper ? { sealed: paper.version } : {};
    const started = await call(startRoute, { params: { examId }, body: { client, practice, ...given, ...sealed } });
    onOpen(await openStarted(started, client, paper));
  };
  if (entry.error) return <CallError error={entry.error} retry={entry.refetch} />;
  if (!entry.data) return <SkeletonBlock height="320px" />;
  return (
    <EntryCard entry={entry.data} receivedAt={receivedAt.current} back={back} practice={practice} onStart={start} />
  );
}

/** 答题: waiting, answering and handing in an exam or test, looking back at it, and learning from those that are over. */
export default function ExamObjectPage() {
  const user = useUserState();
  const [params] = useSearchParams();
  const [examId, attemptId, courseId] = ['examId', 'attemptId', 'Id'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const practice = params.get('practice') === '1';
  const [session, setSession] = useState<DeskSession | null | 'looking'>('looking');
  const open = useRef<DeskSession | null>(null);
  const show = useCallback((next: DeskSession | null) => {
    open.current = next;
    setSession(next);
  }, []);
  const person = user.kind === 'user' ? user.user.id : null;
  const booted = user.kind !== 'boot';
  // An attempt this browser holds goes on at once, signed in or not; somebody else's is left alone.
  useEffect(() => {
    if (open.current || !booted || examId === '') {
      if (examId === '') setSession(null);
      return;
    }
    let gone = false;
    void openHeld(examId, person, practice).then((found) => {
      if (gone) found?.stop();
      else show(found);
    });
    return () => {
      gone = true;
    };
  }, [examId, person, practice, booted, show]);
  useEffect(
    () => () => {
      open.current?.stop();
      open.current = null;
    },
    [],
  );
  const kind = typeof session === 'object' && session ? session.view().desk.exam.kind : params.get('kind');
  const back = addressOf(kind === 'test' ? 'study.testJob' : 'study.exams', { Id: courseId });
  if (session === 'looking') return <SkeletonBlock height="320px" />;
  if (session) {
    return (
      <div className="vse-exam-desk">
        <Desk session={session} back={back} />
      </div>
    );
  }
  if (user.kind === 'visitor') return <SignIn />;
  if (attemptId === '' && examId === '') {
    return <SlotView slot={ownStudySlot} props={{ courseId: courseId || null }} />;
  }
  return (
    <div className="vse-exam-desk-alone">
      {attemptId !== '' ? (
        <Review attemptId={attemptId} back={back} />
      ) : (
        <Before examId={examId} practice={practice} back={back} onOpen={show} />
      )}
    </div>
  );
}
