import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { COMPLETENESS_CHECKS, type CompletenessCheck } from '../../../shared/completeness.model.ts';
import { completenessRoute } from '../../../shared/info.contract.ts';
import type { InfoTab } from './info-form.model.ts';
import './info-form.css';

/** Parts of this page where a check is mended. */
const HERE: Readonly<Partial<Record<CompletenessCheck, InfoTab>>> = { facts: 'facts', objectives: 'objectives' };

/** Pages of the course where a check is mended; the others are mended in the outline. */
const THERE: Readonly<Partial<Record<CompletenessCheck, Parameters<typeof addressOf>[0]>>> = {
  questions: 'maintain.courseBuild.examDatabase',
  talk: 'maintain.courseBuild.notice',
};

/** Each check with what it has of what it asks, and where to mend it. */
export function CompletenessList({
  courseId,
  data,
  onTab,
}: {
  readonly courseId: string;
  readonly data: CallOutput<typeof completenessRoute> | undefined;
  /** On the page that has these parts itself. */
  readonly onTab?: (tab: InfoTab) => void;
}) {
  const t = useT();
  return (
    <SimpleTable
      caption={t('courses.facts.tab.completeness')}
      captionHidden
      rows={data?.rows ?? []}
      rowKey={(row) => row.check}
      skeletonRows={data ? 0 : COMPLETENESS_CHECKS.length}
      columns={[
        {
          key: 'check',
          title: t('courses.facts.complete.check'),
          heading: true,
          render: (row) => (
            <span className="vse-info-check">
              {t(`courses.facts.complete.${row.check}`)}
              <small>
                {row.check === 'facts' && data && data.missing.length > 0
                  ? t('courses.facts.complete.missing', {
                      names: formatList(data.missing.map((fact) => t(`courses.facts.fact.${fact}`))),
                    })
                  : data && translateKey(`courses.facts.complete.${row.check}.rule`, data.targets)}
              </small>
              {row.check === 'objectives' && data && data.ungraded.length > 0 && (
                <small>
                  {t('courses.facts.complete.ungraded', {
                    n: data.ungraded.length,
                    list: formatList(data.ungraded.map((no) => formatNumber(no))),
                  })}
                </small>
              )}
            </span>
          ),
        },
        {
          key: 'have',
          title: t('courses.facts.complete.have'),
          numeric: true,
          render: (row) => `${formatNumber(row.have)} / ${formatNumber(row.want)}`,
        },
        {
          key: 'weight',
          title: t('courses.facts.complete.weight'),
          numeric: true,
          render: (row) => formatNumber(row.weight),
        },
        {
          key: 'lost',
          title: t('courses.facts.complete.lost'),
          numeric: true,
          render: (row) =>
            row.lost > 0 ? formatScore(row.lost) : <StatusTag tone="success">{t('courses.publish.ok')}</StatusTag>,
        },
      ]}
      actionsTitle={t('courses.manage.actions')}
      rowActions={(row) => {
        const here = HERE[row.check];
        if (row.lost === 0) return null;
        return here && onTab ? (
          <Button size="small" variant="ghost" onClick={() => onTab(here)}>
            {t('courses.publish.go')}
          </Button>
        ) : (
          <ButtonLink
            size="small"
            variant="ghost"
            href={
              here
                ? addressOf('maintain.courseBuild.info', { Id: courseId, tab: here })
                : addressOf(THERE[row.check] ?? 'maintain.courseBuild.structure', { Id: courseId })
            }
          >
            {t('courses.publish.go')}
          </ButtonLink>
        );
      }}
    />
  );
}

/** 完整度检查: each check with what it has of what it asks, and where to mend it. */
export function CompletenessPanel({
  courseId,
  onTab,
}: {
  readonly courseId: string;
  readonly onTab: (tab: InfoTab) => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(completenessRoute, { params: { courseId } });
  if (error) return <CallError error={error} compact retry={refetch} />;
  return (
    <div className="vse-stack">
      <div className="vse-info-whole">
        <strong className="vse-num">{data ? `${formatScore(data.percent)}%` : '—'}</strong>
        <ProgressBar value={data?.percent ?? 0} label={t('courses.facts.tab.completeness')} />
        <Button size="small" variant="ghost" onClick={() => void refetch()}>
          {t('courses.facts.complete.again')}
        </Button>
      </div>
      <CompletenessList courseId={courseId} data={data} onTab={onTab} />
    </div>
  );
}
