import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { textOf } from '../../../../../ui/editor/plain-text.ts';
import { SaveLine } from '../../../../../ui/forms/save-line.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listRunsRoute } from '../../../../runs/shared/run.contract.ts';
import { getReportRoute, myReportsRoute, submitReportRoute } from '../../../shared/report.contract.ts';
import { AttachmentList } from '../attachment-list.tsx';
import { DueLine } from '../report-states.tsx';
import { RunBlock } from '../run-block.tsx';
import { templateTexts } from '../templates/template-texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SectionField } from './section-field.tsx';
import { countWords } from './section-text.model.ts';
import { type Report, useReportDraft } from './use-report-draft.ts';

export type Receipt = CallOutput<typeof submitReportRoute>;

/** The author's desk: run, sections, saving, handing in. Mount it with a report read just now, keyed by its id. */
export function ReportEditor({
  report,
  preferredRun,
  onSubmitted,
  onReload,
}: {
  readonly report: Report;
  /** Run named by the address; chosen once when it is one of this node. */
  readonly preferredRun: string | null;
  readonly onSubmitted: (receipt: Receipt) => void;
  /** Drops this desk and begins anew with the stored text. */
  readonly onReload: () => void;
}) {
  const t = useT();
  const { draft, state, change, keeper, removed } = useReportDraft(report);
  const [asking, setAsking] = useState(false);
  const [settled, setSettled] = useState(false);
  const [aside, setAside] = useState(false);
  const runs = useCall(listRunsRoute, {
    query: { experimentId: report.experimentId, state: 'finished', size: 100 },
  });
  const choices = (runs.data?.rows ?? []).filter((run) => run.context.nodeId === report.nodeId);
  const { sections } = report.template;
  const submit = useAction(async () => {
    if (!(await keeper.flush())) {
      throw new ApiError({ status: 0, code: 'labReports.submit.unsaved', message: t('labReports.submit.unsaved') });
    }
    const receipt = await call(submitReportRoute, {
      params: { reportId: report.id },
      body: { revision: keeper.revision() },
    });
    onSubmitted(receipt);
  });
  const chooseRun = async (runId: string) => {
    change((before) => ({ ...before, runId }));
    // The locked part is the server's: it is read anew once the choice is stored.
    if (await keeper.flush()) await refresh(getReportRoute);
  };
  if (!settled && runs.data) {
    setSettled(true);
    if (preferredRun && preferredRun !== draft.runId && choices.some((run) => run.id === preferredRun)) {
      queueMicrotask(() => void chooseRun(preferredRun));
    }
  }
  const lengths = sections.map((section) => ({
    section,
    words: countWords(textOf(draft.sections[section.key] ?? '')),
    empty: (draft.sections[section.key] ?? '').replace(/<(?!img )[^>]*>/g, '').trim() === '',
  }));
  const late = report.dueAt !== null && Date.now() > new Date(report.dueAt).getTime();
  return (
    <div className="vse-report-desk">
      {report.returnReason && (
        <Banner tone="warning" title={t('labReports.returned.title')}>
          {report.returnReason}
        </Banner>
      )}
      {state.kind === 'conflict' && aside && (
        <Banner
          tone="error"
          title={t('labReports.conflict.title')}
          actions={<Button onClick={() => setAside(false)}>{t('labReports.conflict.compare')}</Button>}
        >
          {t('labReports.conflict.held')}
        </Banner>
      )}
      {removed.length > 0 && <Banner tone="info">{t('labReports.save.removed', { tags: removed.join(', ') })}</Banner>}
      <div className="vse-lines-loose">
        {choices.length > 1 && (
          <Select
            label={t('labReports.run.choose')}
            hint={t('labReports.run.chooseHint')}
            value={draft.runId ?? ''}
            {...(draft.runId === null ? { placeholder: t('labReports.run.none') } : {})}
            onChange={(event) => void chooseRun(event.target.value)}
            options={choices.map((run) => ({
              value: run.id,
              label: t('labReports.run.option', {
                n: run.attemptNo,
                time: formatInstant(run.endedAt),
                score: formatScore(run.score),
              }),
            }))}
          />
        )}
        {report.run && report.run.runId === draft.runId ? (
          <RunBlock run={report.run} />
        ) : draft.runId === null && runs.data && choices.length === 0 ? (
          <Banner
            tone="warning"
            title={t('labReports.run.missing')}
            actions={
              <ButtonLink
                href={addressOf('experimentTwoDetails', {
                  Id: report.experimentId,
                  nodeId: report.nodeId,
                  classId: report.classId,
                })}
              >
                {t('labReports.run.toExperiment')}
              </ButtonLink>
            }
          >
            {t('labReports.run.missingText')}
          </Banner>
        ) : draft.runId === null && choices.length === 1 ? (
          <Button onClick={() => void chooseRun(choices[0]!.id)}>{t('labReports.run.take')}</Button>
        ) : null}
      </div>
      <Card className="vse-report-sections">
        {sections.map((section) => (
          <SectionField
            key={section.key}
            section={section}
            html={draft.sections[section.key] ?? ''}
            error={submit.error?.fieldMessage(`sections.${section.key}`)}
            pictures={report.pictures}
            onChange={(html) =>
              change((before) => ({ ...before, sections: { ...before.sections, [section.key]: html } }))
            }
            onBlur={() => void keeper.flush()}
            onPicture={(file) =>
              change((before) => ({ ...before, pictures: [...(before.pictures ?? []), file.Id].slice(-60) }))
            }
          />
        ))}
        <AttachmentList
          files={draft.attachments ?? []}
          onChange={(attachments) => change((before) => ({ ...before, attachments }))}
        />
      </Card>
      {report.annotations.length > 0 && (
        <section aria-labelledby="report-remarks">
          <SectionHeading id="report-remarks">{t('labReports.note.onVersion', { n: report.version })}</SectionHeading>
          <ol className="vse-notes vse-notes-plain">
            {report.annotations
              .filter((one) => one.version === report.version)
              .map((one, i) => (
                <li key={one.id} className="vse-note">
                  <p className="vse-note-quote">
                    <span className="vse-note-number">{i + 1}</span>
                    <span>{one.quote}</span>
                  </p>
                  <p>{one.comment}</p>
                  <footer>{one.authorName}</footer>
                </li>
              ))}
          </ol>
        </section>
      )}
      <div className="vse-report-bar">
        <SaveLine
          state={state}
          className="vse-report-save"
          describe={(kind, time) => t(`labReports.save.${kind}`, { time })}
        />
        <span className="vse-report-bar-due">
          <DueLine dueAt={report.dueAt} closesAt={report.closesAt} />
        </span>
        <Button variant="primary" disabled={!report.can.submit} onClick={() => setAsking(true)}>
          {t('labReports.submit.action')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('labReports.submit.title', { name: report.nodeName })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('ui.action.cancel')}</Button>
            <Button
              variant="primary"
              loading={submit.busy}
              onClick={async () => {
                await submit.run();
                setAsking(false);
              }}
            >
              {t('labReports.submit.action')}
            </Button>
          </>
        }
      >
        <p>{t('labReports.submit.text', { n: report.version + 1 })}</p>
        {late && <Banner tone="warning">{t('labReports.submit.late')}</Banner>}
        <ul className="vse-report-lengths">
          {lengths.map(({ section, words: n, empty }) => (
            <li key={section.key}>
              <span>{templateTexts(section.title)}</span>
              <span className={empty ? 'vse-report-lacking' : 'vse-num'}>
                {empty ? t('labReports.section.empty') : t('labReports.section.words', { n })}
              </span>
            </li>
          ))}
          <li>
            <span>{t('labReports.run.title')}</span>
            <span className={report.run ? 'vse-num' : 'vse-report-lacking'}>
              {report.run
                ? t('labReports.result.score', { n: formatScore(report.run.score) })
                : t('labReports.run.none')}
            </span>
          </li>
        </ul>
      </Dialog>
      {state.kind === 'conflict' && !aside && (
        <ConflictDialog
          reportId={report.id}
          mine={draft}
          onClose={() => setAside(true)}
          onMine={(revision) => void keeper.overwrite(revision)}
          onTheirs={onReload}
        />
      )}
    </div>
  );
}

/** Lists and the report itself after a hand-in or a mark. */
export const refreshReports = () => refresh(getReportRoute, myReportsRoute);
