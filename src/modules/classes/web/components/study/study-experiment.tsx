import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { formatDuration, formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { detailsRoute } from '../../../../catalogue/shared/catalogue.contract.ts';
import { launchSlot } from '../../../../catalogue/web/catalogue.public.tsx';
import type { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import { projectOpeningRoute } from '../../../../runs/shared/access.contract.ts';
import { listRunsRoute } from '../../../../runs/shared/run.contract.ts';
import { bestScore } from './own-runs.model.ts';

/** A node of the outline as its reader gets it. */
export type StudyNode = CallOutput<typeof courseTreeRoute>['rows'][number];

/** An experiment of the outline for its learner: goal, window, attempts, start, own runs, report. */
export function StudyExperiment({
  node,
  classId,
  preview,
}: {
  readonly node: StudyNode;
  readonly classId: string | undefined;
  readonly preview: boolean;
}) {
  const t = useT();
  const settings = node.experiment;
  const experimentId = settings?.experimentId ?? '';
  const details = useCall(detailsRoute, { params: { id: experimentId } }, { enabled: experimentId !== '' });
  const all = useCall(listRunsRoute, { query: { experimentId, size: 200 } }, { enabled: !preview });
  const opening = useCall(
    projectOpeningRoute,
    { query: { ExperimentId: experimentId, NodeId: node.id, ...(classId ? { ClassId: classId } : {}) } },
    { enabled: !preview && settings !== null },
  );
  if (!settings) return null;
  const runs = (all.data?.rows ?? []).filter((run) => run.context.nodeId === node.id);
  const best = bestScore(runs);
  const left = opening.data && 'RemainingAttempts' in opening.data ? opening.data.RemainingAttempts : null;
  const reports = settings.reportRequired && builtPage('centre.labReport') !== undefined;
  const one = details.data;
  return (
    <div className="vse-stack">
      <Card className="vse-study-experiment">
        <div className="vse-stack">
          {one ? (
            <>
              <p>{one.brief}</p>
              <p className="vse-study-facts">
                {t('classes.study.facts', {
                  steps: one.steps.length,
                  minutes: formatNumber(one.expectedMinutes),
                  pass: formatScore(one.passScore),
                })}
              </p>
            </>
          ) : details.error ? (
            <p>{details.error.message}</p>
          ) : (
            <SkeletonText lines={3} />
          )}
          <DefinitionList
            items={[
              { key: 'due', term: t('courses.node.dueAt'), value: orNone(settings.dueAt, t('classes.study.noDue')) },
              {
                key: 'window',
                term: t('classes.study.window'),
                value:
                  node.opensAt || node.closesAt ? (
                    <>
                      {orNone(node.opensAt, t('classes.study.always'))} —{' '}
                      {orNone(node.closesAt, t('classes.study.always'))}
                    </>
                  ) : (
                    t('classes.study.anytime')
                  ),
              },
              {
                key: 'attempts',
                term: t('courses.node.attempts'),
                value: settings.attempts ?? t('classes.study.unlimited'),
              },
              { key: 'rule', term: t('courses.node.countRule'), value: t(`courses.count.${settings.countRule}`) },
            ]}
          />
        </div>
        <div className="vse-study-start">
          {preview ? (
            <>
              <p>{t('classes.study.previewStart')}</p>
              {one && (
                <ButtonLink href={addressOf('experimentTwoDetails', { Id: one.code })}>
                  {t('classes.study.details')}
                </ButtonLink>
              )}
            </>
          ) : (
            <>
              <div className="vse-study-figures">
                <StatFigure value={formatScore(best)} label={t('classes.study.best')} />
                {settings.attempts !== null && (
                  <StatFigure value={formatNumber(left)} label={t('classes.study.attemptsLeft')} />
                )}
              </div>
              <SlotView
                slot={launchSlot}
                props={{ experimentId, nodeId: node.id, ...(classId ? { classId } : {}) }}
                waiting={<SkeletonBlock height="44px" />}
              />
              {reports && (
                <ButtonLink href={addressOf('centre.labReport', { nodeId: node.id })}>
                  {t('classes.study.report')}
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </Card>
      {!preview && runs.length > 0 && (
        <section aria-labelledby="own-runs">
          <SectionHeading id="own-runs" level={3}>
            {t('classes.study.runs')}
          </SectionHeading>
          <SimpleTable
            caption={t('classes.study.runs')}
            captionHidden
            rows={runs}
            rowKey={(run) => run.id}
            columns={[
              { key: 'no', title: t('classes.study.attempt'), heading: true, render: (run) => run.attemptNo },
              {
                key: 'at',
                title: t('classes.study.startedAt'),
                render: (run) => <span className="vse-num vse-nowrap">{formatInstant(run.startedAt)}</span>,
              },
              {
                key: 'time',
                title: t('classes.study.time'),
                numeric: true,
                render: (run) => formatDuration(run.activeSeconds),
              },
              { key: 'state', title: t('classes.form.state'), render: (run) => t(`classes.run.${run.state}`) },
              {
                key: 'score',
                title: t('classes.study.score'),
                numeric: true,
                render: (run) => formatScore(run.scoreShown ? run.score : null),
              },
            ]}
          />
        </section>
      )}
    </div>
  );
}

const orNone = (iso: string | null, none: string) =>
  iso ? <span className="vse-num vse-nowrap">{formatInstant(iso)}</span> : none;
