import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { listClassesRoute } from '../../shared/class.contract.ts';
import { LiveClass } from '../components/live-class.tsx';
import './class-manage.css';

function Live({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const classes = useCall(listClassesRoute, { params: { courseId } });
  const tree = useCall(courseTreeRoute, { params: { courseId } });
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const query = new URLSearchParams(before);
        query.set(name, value);
        return query;
      },
      { replace: true },
    );
  const fault = classes.error ?? tree.error;
  if (fault) {
    return (
      <ErrorState
        title={t('ui.error.page')}
        retryLabel={t('ui.action.retry')}
        onRetry={() => {
          void classes.refetch();
          void tree.refetch();
        }}
        requestIdLabel={t('ui.error.requestId')}
        requestId={fault.requestId}
      >
        {fault.message}
      </ErrorState>
    );
  }
  if (!classes.data || !tree.data) return <SkeletonBlock height="360px" />;
  // The classes one teaches come first; the rest of the team's are there for who stands in.
  const mine = (teachers: readonly { readonly personId: string }[]) =>
    teachers.some((teacher) => teacher.personId === user?.id) ? 0 : 1;
  const running = classes.data.rows
    .filter((row) => row.state === 'running')
    .sort((a, b) => mine(a.teachers) - mine(b.teachers));
  const nodes = tree.data.rows.filter((node) => node.type === 'experiment');
  const row = running.find((one) => one.id === params.get('class')) ?? running[0];
  const node = nodes.find((one) => one.id === params.get('node')) ?? nodes[0];
  if (!row) {
    return (
      <EmptyState
        drawing="empty"
        action={
          <ButtonLink href={addressOf('maintain.teachingManage.classManage', { Id: courseId })}>
            {t('classes.live.toClasses')}
          </ButtonLink>
        }
      >
        {t('classes.live.noClass')}
      </EmptyState>
    );
  }
  if (!node) {
    return (
      <EmptyState
        drawing="empty"
        action={
          <ButtonLink href={addressOf('maintain.courseBuild.structure', { Id: courseId })}>
            {t('classes.live.toStructure')}
          </ButtonLink>
        }
      >
        {t('classes.live.noNode')}
      </EmptyState>
    );
  }
  return (
    <div className="vse-stack">
      <div className="vse-row">
        <Select
          label={t('classes.live.class')}
          value={row.id}
          onChange={(event) => choose('class', event.target.value)}
          options={running.map((one) => ({ value: one.id, label: one.name }))}
        />
        <Select
          label={t('classes.live.experiment')}
          value={node.id}
          onChange={(event) => choose('node', event.target.value)}
          options={nodes.map((one) => ({ value: one.id, label: one.name }))}
        />
      </div>
      <LiveClass key={`${row.id}:${node.id}`} classId={row.id} nodeId={node.id} />
    </div>
  );
}

/** My classes: the class as it works. */
export default function MyClassPage() {
  return <CourseFrame>{(course) => <Live courseId={course.id} />}</CourseFrame>;
}
