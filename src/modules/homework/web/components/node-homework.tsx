import { useNavigate } from 'react-router';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createHomeworkRoute, homeworkChoicesRoute, homeworkListRoute } from '../../shared/homework.contract.ts';
import { homeworkAddress, timeText } from './homework.model.ts';
import { HomeworkStateTag } from './homework-state.tsx';
import { refreshHomework } from './refresh-homework.ts';
import './homework.css';

/** The homework of a node in the inspector of the outline, or the way to one. */
export default function NodeHomework({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const list = useCall(homeworkListRoute, { params: { courseId }, query: {} });
  const create = useAction(async () => {
    const params = { courseId };
    // Homework takes the name of its node along.
    const { nodes } = await call(homeworkChoicesRoute, { params });
    const title = nodes.find((node) => node.id === nodeId)?.name ?? t('homework.node.newName');
    const body = { title: title.length < 2 ? t('homework.node.newName') : title.slice(0, 80), nodeId, parentId: null };
    const { id } = await call(createHomeworkRoute, { params, body });
    await refreshHomework();
    void navigate(homeworkAddress({ Id: courseId, homeworkId: id, tab: 'settings' }));
  });
  if (list.error) return <CallError error={list.error} retry={list.refetch} compact />;
  if (!list.data) return <SkeletonText lines={2} />;
  const homework = list.data.rows.find(({ node }) => node?.id === nodeId);
  if (homework) {
    return (
      <div className="vse-lines">
        <span className="vse-homework-title">
          <Link href={homeworkAddress({ Id: courseId, homeworkId: homework.id })}>{homework.title}</Link>
          <HomeworkStateTag homework={homework} now={Date.now()} />
        </span>
        <span className="vse-muted-small">{t('homework.node.due', { time: timeText(homework.dueAt) })}</span>
      </div>
    );
  }
  return (
    <div className="vse-lines">
      <p className="vse-muted-small">{t('homework.node.none')}</p>
      {list.data.can.create && (
        <div>
          <Button loading={create.busy} onClick={() => void create.run()}>
            {t('homework.create')}
          </Button>
        </div>
      )}
    </div>
  );
}
