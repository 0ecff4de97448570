import { useNavigate } from 'react-router';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createExamRoute, examChoicesRoute, examsRoute } from '../../shared/exam.contract.ts';
import { examAddress, windowText } from './exam.model.ts';
import { ExamStateTag } from './exam-state.tsx';
import { refreshExams } from './refresh-exams.ts';
import './exams.css';

/** The test of a node in the inspector of the outline, or the way to one. */
export default function NodeTest({ courseId, nodeId }: { readonly courseId: string; readonly nodeId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const list = useCall(examsRoute, { params: { courseId }, query: { kind: 'test' } });
  const create = useAction(async () => {
    const params = { courseId };
    // A test takes the name of its node along.
    const { nodes } = await call(examChoicesRoute, { params });
    const name = nodes.find((node) => node.id === nodeId)?.name ?? t('exams.node.newName');
    const body = { kind: 'test' as const, name, nodeId };
    const { id } = await call(createExamRoute, { params, body });
    await refreshExams();
    void navigate(examAddress('test', { Id: courseId, examId: id, tab: 'settings' }));
  });
  if (list.error) return <CallError error={list.error} retry={list.refetch} compact />;
  if (!list.data) return <SkeletonText lines={2} />;
  const test = list.data.rows.find(({ node }) => node?.id === nodeId);
  if (test) {
    return (
      <div className="vse-lines">
        <span className="vse-inline">
          <Link href={examAddress('test', { Id: courseId, examId: test.id })}>{test.name}</Link>
          <ExamStateTag state={test.state} collecting={test.collecting} />
        </span>
        <span className="vse-muted-small">
          {test.paper?.name ?? t('exams.check.paperNone')} · {windowText(test.opensAt, test.closesAt)}
        </span>
      </div>
    );
  }
  return (
    <div className="vse-lines">
      <p className="vse-muted-small">{t('exams.node.none')}</p>
      {list.data.can.create && (
        <div>
          <Button loading={create.busy} onClick={() => void create.run()}>
            {t('exams.createTest')}
          </Button>
        </div>
      )}
    </div>
  );
}
