import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable, type TableColumn } from '../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { ownAnalysisRoute } from '../../shared/analysis.contract.ts';
import { type Earned, isWeak, percentEarned } from '../../shared/analysis.model.ts';
import { StudyHeader } from './study-header.tsx';

type Analysis = CallOutput<typeof ownAnalysisRoute>;
type Point = Analysis['points'][number];

/** Nodes of the course shown beside a weak point. */
const MAX_NODES = 3;

/** Questions, points, share and the class, as columns of a table whose rows are named by `heading`. */
function useColumns() {
  const t = useT();
  return <Row extends Earned>(heading: TableColumn<Row>): TableColumn<Row>[] => [
    heading,
    { key: 'questions', title: t('mistakes.analysis.questions'), numeric: true, render: ({ questions }) => questions },
    {
      key: 'score',
      title: t('mistakes.analysis.score'),
      numeric: true,
      render: ({ score, full }) => t('mistakes.score', { score: formatScore(score), points: formatScore(full) }),
    },
    {
      key: 'share',
      title: t('mistakes.analysis.share'),
      width: '180px',
      render: (row) => (
        <ProgressBar
          showValue
          value={percentEarned(row)}
          valueText={`${formatScore(percentEarned(row))}%`}
          label={t('mistakes.analysis.share')}
        />
      ),
    },
    {
      key: 'class',
      title: t('mistakes.analysis.class'),
      numeric: true,
      render: ({ classPercent }) => (classPercent === null ? '—' : `${formatScore(classPercent)}%`),
    },
  ];
}

/** What to do about a weak point: the nodes that teach it, and its wrong questions. */
function Remedy({ point, courseId }: { readonly point: Point; readonly courseId: string | null }) {
  const t = useT();
  if (!isWeak(point)) return null;
  return (
    <span className="vse-mistakes-remedy">
      {courseId !== null &&
        point.nodes.slice(0, MAX_NODES).map(({ id, name }) => (
          <Link key={id} href={addressOf('study.structure', { Id: courseId, nodeId: id })}>
            {name}
          </Link>
        ))}
      <ButtonLink
        size="small"
        href={addressOf('study.examObject', { ...(courseId === null ? {} : { Id: courseId }), point: point.id })}
        aria-label={t('mistakes.analysis.practiseOf', { name: point.name })}
      >
        {t('mistakes.analysis.practise')}
      </ButtonLink>
    </span>
  );
}

function Figures({ data, courseId }: { readonly data: Analysis; readonly courseId: string | null }) {
  const t = useT();
  const columns = useColumns();
  const { total, points, types } = data;
  return (
    <>
      <p className="vse-mistakes-total">
        <strong className="vse-num">{`${formatScore(percentEarned(total))}%`}</strong>
        <span>
          {t('mistakes.analysis.total', {
            n: total.questions,
            score: formatScore(total.score),
            full: formatScore(total.full),
          })}
        </span>
        {total.classPercent !== null && (
          <span>{t('mistakes.analysis.classOf', { percent: formatScore(total.classPercent) })}</span>
        )}
      </p>
      <SimpleTable
        caption={t('mistakes.analysis.points')}
        rows={points}
        rowKey={({ id }) => id}
        columns={columns<Point>({
          key: 'name',
          title: t('mistakes.point'),
          heading: true,
          render: (point) => (
            <>
              {point.name} {isWeak(point) && <StatusTag tone="warning">{t('mistakes.analysis.weak')}</StatusTag>}
            </>
          ),
        })}
        actionsTitle={t('mistakes.analysis.remedy')}
        rowActions={(point) => <Remedy point={point} courseId={courseId} />}
        empty={<p className="vse-mistakes-note">{t('mistakes.analysis.noPoints')}</p>}
      />
      <SimpleTable
        caption={t('mistakes.analysis.types')}
        rows={types}
        rowKey={({ type }) => type}
        columns={columns<Analysis['types'][number]>({
          key: 'type',
          title: t('mistakes.analysis.type'),
          heading: true,
          render: ({ type }) => t(`mistakes.type.${type}`),
        })}
      />
    </>
  );
}

/** 分析: what was earned by knowledge point and type, beside the class, with what to do about weak points. */
export function OwnAnalysis({ courseId }: { readonly courseId: string | null }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const examId = params.get('exam') ?? '';
  const query = { ...(courseId === null ? {} : { courseId }), ...(examId ? { examId } : {}) };
  const { data, error, refetch } = useCall(ownAnalysisRoute, { query }, { keepPrevious: true });
  const choose = (exam: string) => changeParams({ exam }, { replace: true });
  return (
    <div className="vse-stack">
      <StudyHeader lead={t('mistakes.analysis.lead')} />
      {error && !data ? (
        <CallError error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="320px" />
      ) : data.exams.length === 0 ? (
        <EmptyState>{t('mistakes.analysis.none')}</EmptyState>
      ) : (
        <>
          <div className="vse-mistakes-filters">
            <Select
              label={t('mistakes.exam')}
              labelHidden
              value={examId}
              options={[
                { value: '', label: t('mistakes.exam.any') },
                ...data.exams.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
          <Figures data={data} courseId={courseId} />
        </>
      )}
    </div>
  );
}
