import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ROLE } from '../../../../kernel/access/roles.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { ErrorState, StatePage } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useLocale, useT } from '../../../../ui/i18n/translate.ts';
import { paintedTheme } from '../../../../ui/shell/theme.ts';
import { abandonRunRoute } from '../../shared/run.contract.ts';
import { recordTrialRoute } from '../../shared/trial.contract.ts';
import type { RunDetail } from '../client/run-calls.ts';
import type { RunSession } from '../client/session.engine.ts';
import type { SessionView } from '../client/session.model.ts';
import { useAnnouncements } from '../client/use-announcements.ts';
import { useHints } from '../client/use-hints.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { RunBar } from './run-bar.tsx';
import { EndQuestions, type Question } from './run-dialogs.tsx';
import { RunFrame } from './run-frame.tsx';
import { RunWindow } from './run-window.tsx';
import { ScriptErrors } from './script-fault.tsx';
import { contextWord, experimentName } from './start/start-labels.ts';
import { StartStateDialog } from './start/start-state-dialog.tsx';
import { StepPanel } from './step-panel.tsx';
import './run-room.css';

const REGIONS = ['bar', 'panel', 'frame'] as const;

/** F6 goes round bar, panel and frame; Shift+F6 the other way. */
function useRegionKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      const regions = REGIONS.flatMap(
        (name) => document.querySelector<HTMLElement>(`[data-run-region="${name}"]`) ?? [],
      );
      const here = regions.findIndex((region) => region.contains(document.activeElement));
      regions.at((here + (event.shiftKey ? -1 : 1) + regions.length) % regions.length)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Language and theme of the page go on to the content. */
function useContentSettings(session: RunSession): void {
  const locale = useLocale();
  useEffect(() => session.send('locale', { locale }), [session, locale]);
  useEffect(() => {
    const observer = new MutationObserver(() => session.send('theme', { theme: paintedTheme() }));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [session]);
}

/** Keeps of a trial what its leader wants to know before publishing. A lost report costs nothing: the next one replaces it. */
function useTrialReport(detail: RunDetail, view: SessionView): void {
  const { firstSignMs, scriptErrors } = view;
  const isTrial = detail.context.kind === 'trial' && detail.context.practiceOf === undefined;
  const begun = view.stage === 'run';
  useEffect(() => {
    if (!isTrial || !begun || (firstSignMs === null && scriptErrors === null)) return;
    const body = { firstFrameMs: firstSignMs, errors: [...(scriptErrors ?? [])] };
    void call(recordTrialRoute, { params: { id: detail.id }, body }).catch(() => undefined);
  }, [detail.id, isTrial, begun, firstSignMs, scriptErrors]);
}

/** The room of an open run: bar, notices, frame and step panel. */
export function RunRoom({ detail, session }: { readonly detail: RunDetail; readonly session: RunSession }) {
  const t = useT();
  const name = experimentName(useLocale(), detail.experiment);
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { recording } = detail;
  // Nothing reports by itself: neither are there steps to wait for, nor can any be missing.
  const silent = recording === null && !view.reports && view.stage === 'run';
  // Where the platform records the steps they are worked at in the panel; else it is a drawer that opens on request.
  const [panel, setPanel] = useState(recording !== null);
  const [question, setQuestion] = useState<Question>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [reporting, setReporting] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const [errorsShown, setErrorsShown] = useState(true);
  // An attempt at an exam has one run for each of its questions.
  const only = detail.context.kind === 'attempt';
  const user = useUser();
  const abandon = useAction(() => call(abandonRunRoute, { params: { id: detail.id } }));
  const spoken = useAnnouncements(view, detail.steps.length);
  const hints = useHints(detail.id, session);
  useRegionKeys();
  useTrialReport(detail, view);
  useContentSettings(session);
  // Content that needs the whole width gets it first; the panel opens again by its button.
  const wide = view.contentWidth !== null;
  useEffect(() => {
    if (wide) setPanel(false);
  }, [wide]);
  const finishing =
    recording !== null || silent || view.steps.length === 0 || view.steps.every(({ seconds }) => seconds !== null);
  const frameOpen = view.stage === 'load' || view.stage === 'run' || view.stage === 'closing';
  const leave = () => {
    setQuestion(null);
    void session.leave();
  };
  const save = useAction(async () => {
    const came = await session.save();
    toast.show({ text: t(came ? 'runs.page.save.done' : 'runs.page.save.none'), tone: came ? 'success' : 'warning' });
  });
  const exits = [
    ...(view.stateful && view.stage === 'run'
      ? [{ key: 'save', label: t('runs.page.save.now'), onSelect: () => void save.run() }]
      : []),
    ...(view.stateful ? [{ key: 'leave', label: t('runs.page.leave'), onSelect: leave }] : []),
    {
      key: 'fullscreen',
      label: t('runs.page.fullscreen'),
      onSelect: () => void stage.current?.requestFullscreen().catch(() => undefined),
    },
    ...(view.stage === 'run' && !finishing
      ? [{ key: 'finish', label: t('runs.page.finish'), onSelect: () => setQuestion('finish') }]
      : []),
    ...(view.stateful && view.stage === 'run' && user && user.role.id !== ROLE.student
      ? [{ key: 'start-state', label: t('runs.startState.keep'), onSelect: () => setKeeping(true) }]
      : []),
    { key: 'problem', label: t('runs.problem.title'), onSelect: () => setReporting(true) },
    ...(only
      ? []
      : [
          {
            key: 'abandon',
            label: t('runs.page.abandon'),
            danger: true,
            divided: true,
            onSelect: () => setQuestion('abandon'),
          },
        ]),
  ];
  const Stage = detail.frame?.profile === 'window' ? RunWindow : RunFrame;
  return (
    <div className="run-room">
      <RunBar
        name={name}
        context={`${contextWord(t, detail.context)} · ${t('runs.result.attemptPlain', { n: detail.attemptNo })}`}
        session={session}
        view={view}
        scored={detail.scoreShown}
        panel={panel}
        finishing={finishing}
        onPanel={() => setPanel(!panel)}
        onBack={view.stateful ? leave : () => setQuestion('finish')}
        onFullscreen={() => void stage.current?.requestFullscreen().catch(() => undefined)}
        onFinish={() => setQuestion('finish')}
        leave={exits}
      />
      {view.save.offline && view.save.volatile && frameOpen && (
        <Banner tone="warning">{t('runs.page.save.volatileText')}</Banner>
      )}
      {view.secondsLeft !== null && view.secondsLeft <= 300 && view.stage === 'run' && (
        <Banner tone="warning">
          {t('runs.page.timeLeft', { minutes: Math.max(1, Math.ceil(view.secondsLeft / 60)) })}
        </Banner>
      )}
      {hints.text && frameOpen && (
        <Banner tone="info" live onDismiss={hints.close}>
          {t('runs.page.hint', { text: hints.text })}
        </Banner>
      )}
      {view.scriptErrors && view.stage === 'run' && errorsShown && (
        <Banner tone="warning" live onDismiss={() => setErrorsShown(false)}>
          {t('runs.page.script.running')}
          <ScriptErrors errors={view.scriptErrors} />
        </Banner>
      )}
      {view.storageBlocked && frameOpen && <Banner tone="warning">{t('runs.record.storage')}</Banner>}
      {view.contentFault && frameOpen && <Banner tone="error">{view.contentFault}</Banner>}
      <div className={`run-body${panel && frameOpen && recording ? ' run-body-panel' : ''}`}>
        <div className="run-stage" ref={stage}>
          {frameOpen && (
            <Stage
              detail={detail}
              name={name}
              session={session}
              loading={view.stage === 'load'}
              errors={view.scriptErrors}
              contentWidth={view.contentWidth}
            />
          )}
          {view.stage === 'closing' && (
            <div className="run-cover run-cover-veil">
              <div className="run-loading" role="status">
                <p>
                  {view.save.queued > 0
                    ? t('runs.page.closing.left', { k: view.save.queued })
                    : t('runs.page.closing.ending')}
                </p>
                <p className="run-quiet">{t('runs.page.closing.text')}</p>
              </div>
            </div>
          )}
          {view.stage === 'taken' && (
            <StatePage
              drawing="no-reading"
              title={t('runs.page.taken.title')}
              actions={
                <Button variant="primary" onClick={() => window.location.reload()}>
                  {t('runs.page.taken.back')}
                </Button>
              }
            >
              {view.save.queued > 0 ? t('runs.page.taken.queue', { n: view.save.queued }) : t('runs.page.taken.text')}
            </StatePage>
          )}
          {view.stage === 'refused' && (
            <ErrorState
              title={view.fault ?? t('ui.error.unknown')}
              onRetry={() => window.location.reload()}
              requestId={view.faultId ?? undefined}
            >
              {t('runs.page.refused')}
            </ErrorState>
          )}
        </div>
        {panel && frameOpen && (
          <aside
            className={recording ? 'run-panel' : 'run-panel run-panel-drawer'}
            data-run-region="panel"
            tabIndex={-1}
            aria-label={t('runs.page.panel')}
            onKeyDown={(event) => event.key === 'Escape' && setPanel(false)}
          >
            <div className="run-panel-top">
              <h2>{t('runs.page.panel')}</h2>
              <IconButton label={t('runs.page.panel.close')} icon={<CloseIcon />} onClick={() => setPanel(false)} />
            </div>
            {recording ? (
              <RecordPanel session={session} view={view} recording={recording} />
            ) : (
              <StepPanel steps={view.steps} current={view.current} scored={detail.scoreShown} silent={silent} />
            )}
          </aside>
        )}
      </div>
      <p className="vse-visually-hidden" role="status" aria-live="polite">
        {spoken}
      </p>
      <EndQuestions
        question={question}
        steps={silent ? [] : view.steps}
        stateful={view.stateful}
        recorded={recording !== null}
        onClose={() => setQuestion(null)}
        onFinish={() => {
          setQuestion(null);
          void session.finish();
        }}
        onLeave={leave}
        onAskAbandon={only ? undefined : () => setQuestion('abandon')}
        onAbandon={async () => {
          if (!(await abandon.run())) return;
          setQuestion(null);
          session.drop();
        }}
      />
      {keeping && <StartStateDialog detail={detail} save={session.save} onClose={() => setKeeping(false)} />}
      {reporting && (
        <ProblemDialog
          runId={detail.id}
          onClose={() => setReporting(false)}
          onReported={(id) => session.put('event', { verb: 'reported-problem', object: `problem:${id}` })}
        />
      )}
      <Dialog
        open={view.idle && view.stage === 'run'}
        title={t('runs.page.idle.title')}
        onClose={session.touch}
        footer={
          <Button variant="primary" onClick={session.touch}>
            {t('runs.page.idle.here')}
          </Button>
        }
      >
        <p>{t('runs.page.idle.text')}</p>
      </Dialog>
    </div>
  );
}
