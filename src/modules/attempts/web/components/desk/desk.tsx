import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isText, readStored, writeStored } from '../../../../../ui/api/storage.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog, Drawer } from '../../../../../ui/design/dialog.tsx';
import { EmptyState, StatePage } from '../../../../../ui/design/states.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { FormResponse } from '../../../../papers/shared/response.model.ts';
import {
  choiceByKey,
  MaterialBox,
  materialRuns,
  materialSpan,
  QuestionView,
  RuleText,
} from '../../../../papers/web/question.public.tsx';
import { textsOfView } from '../../../../questions/shared/candidate-view.model.ts';
import { PictureContext, prefetchPictures } from '../../../../questions/web/texts.public.tsx';
import type { DeskForm } from '../../../shared/desk-parts.model.ts';
import type { DeskSession, DeskView } from '../../client/desk-session.engine.ts';
import { FeedbackBox } from '../review/feedback-box.tsx';
import { AnswerCard } from './answer-card.tsx';
import { type ItemState, isTyped, itemStates } from './desk.model.ts';
import { DeskBanners } from './desk-banners.tsx';
import { DeskBar } from './desk-bar.tsx';
import { ExperimentRun } from './experiment-run.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import '../desk/desk.css';

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** Marks and place outlive a reload, not the exam. */
const DAY_MS = 86_400_000;

function useFlags(attempt: string): [ReadonlySet<string>, (item: string) => void] {
  const key = `exam_flags_${attempt}`;
  const [flags, setFlags] = useState<ReadonlySet<string>>(() => new Set(readStored(key, isTexts)));
  const toggle = (item: string) => {
    const next = new Set(flags);
    if (!next.delete(item)) next.add(item);
    writeStored(key, [...next], DAY_MS);
    setFlags(next);
  };
  return [flags, toggle];
}

function usePlace(attempt: string, count: number): [number, (at: number) => void] {
  const key = `exam_place_${attempt}`;
  const [at, setAt] = useState(() => Math.min(readStored(key, isNumber) ?? 0, Math.max(0, count - 1)));
  return [
    at,
    (next) => {
      const to = Math.max(0, Math.min(count - 1, next));
      writeStored(key, to, DAY_MS);
      setAt(to);
    },
  ];
}

/** Enough of them for a large screen. */
const WATERMARKS = 200;

/** Name and number of the candidate across the paper, so that a picture of it says whose it is. */
function Watermark({ text }: { readonly text: string }) {
  return (
    <div className="vse-exam-desk-watermark" aria-hidden="true">
      {Array.from({ length: WATERMARKS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forty times the same
        <span key={i}>{text}</span>
      ))}
    </div>
  );
}

/** One question with its number, points and marks. */
function Question({
  state,
  session,
  view,
  onFlag,
}: {
  readonly state: ItemState;
  readonly session: DeskSession;
  readonly view: DeskView;
  readonly onFlag: () => void;
}) {
  const t = useT();
  const { item, number, flagged } = state;
  const local = session.queue().answer(item.id);
  const problem = session.queue().problem(item.id);
  const feedback = view.feedback.get(item.id);
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    await session.confirm(item.id);
    setConfirming(false);
  };
  return (
    <article className="vse-exam-desk-question" id={`question-${number}`}>
      <QuestionView
        view={item.view}
        materialShown
        rule={item.rule as never}
        response={local?.response as FormResponse | undefined}
        upload={(files) => session.bring(item.id, files)}
        run={
          item.view.type === 'experiment' && (
            <ExperimentRun item={item.id} session={session} answering={view.phase === 'answering'} />
          )
        }
        disabled={view.phase !== 'answering' || feedback !== undefined}
        onChange={(response) => session.change(item.id, response, isTyped(response))}
        heading={
          <header className="vse-exam-desk-question-head">
            <h2>{t('attempts.desk.questionHead', { n: number, points: item.points })}</h2>
            <Button size="small" variant="ghost" aria-pressed={flagged} onClick={onFlag}>
              {t(flagged ? 'attempts.desk.unflag' : 'attempts.desk.flag')}
            </Button>
          </header>
        }
      />
      {problem?.kind === 'invalid' && <Banner tone="error">{t('attempts.desk.problem.invalid')}</Banner>}
      {problem?.kind === 'late' && (
        <Banner tone="warning">
          {t(view.desk.attempt.practice ? 'attempts.desk.problem.practiceOver' : 'attempts.desk.problem.late')}
        </Banner>
      )}
      {problem?.kind === 'conflict' && <Banner tone="warning">{t('attempts.desk.kept.title')}</Banner>}
      {view.desk.exam.rules.feedbackAtOnce &&
        item.view.type !== 'experiment' &&
        (feedback ? (
          <FeedbackBox feedback={feedback} view={item.view} />
        ) : (
          <Button disabled={!state.answered} loading={confirming} onClick={() => void confirm()}>
            {t('attempts.desk.confirm')}
          </Button>
        ))}
    </article>
  );
}

function KeyList({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const keys = ['choose', 'move', 'flag', 'next', 'save'] as const;
  return (
    <Dialog open title={t('attempts.desk.keys')} onClose={onClose}>
      <dl className="vse-exam-desk-keys">
        {keys.map((key) => (
          <div key={key}>
            <dt>{t(`attempts.desk.keys.${key}`)}</dt>
            <dd>{t(`attempts.desk.keysOf.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The paper itself while it may be answered. */
function Paper({
  session,
  view,
  form,
}: {
  readonly session: DeskSession;
  readonly view: DeskView;
  readonly form: DeskForm;
}) {
  const t = useT();
  const { attempt, exam, person } = view.desk;
  const { rules } = exam;
  const [flags, toggleFlag] = useFlags(attempt.id);
  const [at, setAt] = usePlace(attempt.id, form.items.length);
  const [dialog, setDialog] = useState<'handIn' | 'card' | 'keys' | null>(null);
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // All of them at once, so that a break of the network later takes none away.
    prefetchPictures(
      form.items.flatMap(({ view: shown }) => textsOfView(shown)),
      session.picture,
    );
  }, [form, session]);
  const states = itemStates(form, session.queue(), flags, (item) => view.feedback.has(item));
  const current = states[at];
  const section = form.sections[current?.item.section ?? 0];
  const shown = rules.oneByOne
    ? states.slice(at, at + 1)
    : states.filter(({ item }) => item.section === current?.item.section);
  const open = (next: number) => {
    if (rules.noReturn && next < at) return;
    setAt(next);
    setDialog(null);
    // After the section of the question has been drawn.
    requestAnimationFrame(() => {
      const target = main.current?.querySelector(`#question-${next + 1}`);
      target?.scrollIntoView({ block: 'start' });
      target?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
    });
  };
  useDeskKeys(
    {
      choose: (key) => {
        if (!current) return;
        const before = session.queue().answer(current.item.id)?.response as FormResponse | undefined;
        const response = choiceByKey(current.item.view, before, key);
        if (response) session.change(current.item.id, response, false);
      },
      previous: () => open(at - 1),
      next: () => open(at + 1),
      flag: () => current && toggleFlag(current.item.id),
      save: () => session.queue().flush(),
      help: () => setDialog('keys'),
    },
    view.phase === 'answering',
  );
  const currentId = current?.item.id ?? '';
  useEffect(() => session.at(currentId), [session, currentId]);
  // Where one was before a reload, or at the top of the paper.
  const first = useRef(at);
  useEffect(() => {
    if (first.current === 0) window.scrollTo(0, 0);
    else main.current?.querySelector(`#question-${first.current + 1}`)?.scrollIntoView({ block: 'start' });
  }, []);
  const card = <AnswerCard form={form} states={states} current={at} onOpen={open} />;
  return (
    <>
      <DeskBar session={session} view={view} onCard={() => setDialog('card')} onHandIn={() => setDialog('handIn')} />
      <div className="vse-exam-desk-body">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: which question is worked at follows the focus */}
        <div
          ref={main}
          className="vse-exam-desk-paper"
          data-blocked={rules.blockCopy || undefined}
          onFocus={({ target }) => {
            const id = target.closest('article')?.id.slice('question-'.length);
            if (id && Number(id) - 1 !== at) {
              setAt(Number(id) - 1);
            }
          }}
          onCopy={(event) => {
            if (
              rules.blockCopy &&
              !(event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
            ) {
              event.preventDefault();
            }
          }}
        >
          {rules.watermark && <Watermark text={`${person.name} ${person.number}`} />}
          <DeskBanners session={session} view={view} />
          {section && (section.title || section.instructions || section.rule) && (
            <div className="vse-exam-desk-section">
              {section.title && <h2>{section.title}</h2>}
              {section.instructions && <RichText html={section.instructions} />}
              {section.rule && <RuleText rule={section.rule as never} />}
            </div>
          )}
          {materialRuns(shown, ({ item }) => item.view).map(({ material, items }) => {
            const questions = items.map((state) => (
              <Question
                key={state.item.id}
                state={state}
                session={session}
                view={view}
                onFlag={() => toggleFlag(state.item.id)}
              />
            ));
            return material ? (
              <div key={material.id} className="vse-exam-desk-group">
                <MaterialBox material={material} span={materialSpan(form.items, material.id)} />
                <div className="vse-exam-desk-group-questions">{questions}</div>
              </div>
            ) : (
              <Fragment key={items[0]!.item.id}>{questions}</Fragment>
            );
          })}
          <div className="vse-exam-desk-steps">
            <Button disabled={at === 0 || rules.noReturn} onClick={() => open(at - 1)}>
              {t('attempts.desk.previous')}
            </Button>
            <span>{t('attempts.desk.place', { n: at + 1, all: states.length })}</span>
            {at + 1 < states.length ? (
              <Button variant="primary" onClick={() => open(at + 1)}>
                {t('attempts.desk.next')}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => setDialog('handIn')}>
                {t('attempts.desk.handIn')}
              </Button>
            )}
          </div>
        </div>
        <aside className="vse-exam-desk-side">{card}</aside>
      </div>
      {dialog === 'card' && (
        <Drawer open title={t('attempts.desk.card')} onClose={() => setDialog(null)}>
          {card}
        </Drawer>
      )}
      {dialog === 'handIn' && (
        <HandInDialog session={session} view={view} states={states} onOpen={open} onClose={() => setDialog(null)} />
      )}
      {dialog === 'keys' && <KeyList onClose={() => setDialog(null)} />}
    </>
  );
}

/** The desk of an open attempt, by where it stands. @param back address of the list the candidate came from */
export function Desk({ session, back }: { readonly session: DeskSession; readonly back: string }) {
  const t = useT();
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { form, exam } = view.desk;
  switch (view.phase) {
    case 'done':
      return (
        <div className="vse-exam-desk-alone">
          {view.receipt ? (
            <ReceiptCard receipt={view.receipt} back={back} />
          ) : (
            <EmptyState>{t('attempts.desk.ended')}</EmptyState>
          )}
        </div>
      );
    case 'otherTab':
      return (
        <StatePage
          title={t('attempts.desk.otherTab')}
          actions={
            <Button variant="primary" onClick={() => void session.takeLead()}>
              {t('attempts.desk.goOnHere')}
            </Button>
          }
        >
          {exam.name}
        </StatePage>
      );
    case 'handingIn':
      return (
        <StatePage title={t(view.reason === 'timeout' ? 'attempts.desk.timeUp' : 'attempts.desk.handingIn')}>
          <span role="status">
            {t(
              view.waiting || session.queue().status().offline
                ? 'attempts.desk.handInOffline'
                : 'attempts.desk.handingInText',
            )}
          </span>
        </StatePage>
      );
    case 'locked':
      return (
        <>
          <DeskBar session={session} view={view} onCard={() => {}} onHandIn={() => {}} />
          <DeskBanners session={session} view={view} />
          <StatePage underHead title={t('attempts.desk.lockedTitle')}>
            {t('attempts.desk.lockedText')}
          </StatePage>
        </>
      );
    case 'revoked':
      return <StatePage title={t('attempts.token.void')}>{t('attempts.desk.revokedText')}</StatePage>;
    case 'moved':
    case 'answering':
      return form ? (
        <>
          {view.phase === 'moved' && (
            <Banner tone="warning" live>
              {t('attempts.desk.moved')}
            </Banner>
          )}
          <PictureContext value={session.picture}>
            <Paper session={session} view={view} form={form} />
          </PictureContext>
        </>
      ) : null;
  }
}
