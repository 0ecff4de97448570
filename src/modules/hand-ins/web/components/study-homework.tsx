import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type OwnHomeworkRow, ownHomeworkListRoute } from '../../shared/own-homework.contract.ts';
import { homeworkAction } from './homework-action.model.ts';
import { HomeworkStateTag } from './own-state-tag.tsx';
import './study-homework.css';

function Shown({ courseId, row }: { readonly courseId: string; readonly row: OwnHomeworkRow }) {
  const t = useT();
  const action = homeworkAction(row.state);
  const due = row.returnDue ?? row.dueAt;
  return (
    <Card className="vse-study-homework">
      <div className="vse-row">
        <h2>{row.title}</h2>
        <HomeworkStateTag state={row.state} />
      </div>
      <p>
        {due !== null && `${t('handIns.own.dueAt')} ${formatInstant(new Date(due).toISOString())} · `}
        {t('handIns.own.maxScore')} {formatScore(row.maxScore)}
      </p>
      {row.points !== null && (
        <p>
          <strong>{t('handIns.own.points', { n: formatScore(row.points), full: formatScore(row.maxScore) })}</strong>
        </p>
      )}
      <div>
        <ButtonLink
          variant={action === 'look' ? 'default' : 'primary'}
          href={addressOf('study.testJob', { Id: courseId, homeworkId: row.id })}
        >
          {t(`handIns.own.${action}`)}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The homework of a node in the outline, with the way to it. */
export default function StudyHomework({
  courseId,
  nodeId,
  preview,
}: {
  readonly courseId: string;
  readonly nodeId: string;
  readonly preview: boolean;
}) {
  const t = useT();
  const list = useCall(ownHomeworkListRoute, { params: { courseId } }, { enabled: !preview });
  if (preview) return <EmptyState compact>{t('handIns.own.preview')}</EmptyState>;
  if (list.error) return <CallError error={list.error} retry={list.refetch} compact />;
  if (!list.data) return <SkeletonBlock height="140px" />;
  const row = list.data.rows.find((one) => one.nodeId === nodeId);
  return row ? <Shown courseId={courseId} row={row} /> : <EmptyState compact>{t('handIns.own.notGiven')}</EmptyState>;
}
