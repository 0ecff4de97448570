import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { liveBoardRoute } from '../../../shared/live.contract.ts';
import { LiveClass } from '../live/live-class.tsx';
import '../live/live-class.css';
import { MyClassTabs } from './my-class-tabs.tsx';

/** 实时课堂: the chosen class on the chosen experiment as it works now. */
export function LiveTab({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const asked = { class: params.get('class') ?? undefined, node: params.get('node') ?? undefined };
  const board = useCall(liveBoardRoute, { params: { courseId: course.id }, query: asked });
  const choose = (name: string, value: string) => changeParams({ [name]: value }, { replace: true });
  const tabs = <MyClassTabs courseId={course.id} classId={board.data?.chosen?.classId ?? asked.class} tab="live" />;
  if (board.error && !board.data) {
    return (
      <>
        <CourseHead course={course} tools={tabs} />
        <CallError error={board.error} retry={board.refetch} />
      </>
    );
  }
  if (!board.data) {
    return (
      <div className="vse-live-page">
        <CourseHead course={course} tools={tabs} />
        <div className="vse-live-body" role="status" aria-label={t('ui.loading')}>
          <SkeletonBlock height="100%" />
          <SkeletonBlock height="100%" />
        </div>
      </div>
    );
  }
  const { classes, nodes, chosen, snapshot } = board.data;
  const running = (name: string, n: number) => (n > 0 ? t('classes.live.nameWith', { name, n }) : name);
  if (!chosen || !snapshot) {
    const noClass = classes.length === 0;
    return (
      <>
        <CourseHead course={course} tools={tabs} />
        <EmptyState
          drawing="empty"
          action={
            <ButtonLink
              href={addressOf(noClass ? 'maintain.teachingManage.classManage' : 'maintain.courseBuild.structure', {
                Id: course.id,
              })}
            >
              {noClass ? t('classes.live.toClasses') : t('classes.live.toStructure')}
            </ButtonLink>
          }
        >
          {noClass ? t('classes.live.noClass') : t('classes.live.noNode')}
        </EmptyState>
      </>
    );
  }
  const node = nodes.find((one) => one.id === chosen.nodeId);
  const next = nodes
    .filter((one) => one.id !== chosen.nodeId && one.opensAt !== null && Date.parse(one.opensAt) > snapshot.at)
    .sort((a, b) => Date.parse(a.opensAt ?? '') - Date.parse(b.opensAt ?? ''))[0];
  return (
    <LiveClass
      key={`${chosen.classId}:${chosen.nodeId}`}
      course={course}
      classId={chosen.classId}
      nodeId={chosen.nodeId}
      className={classes.find((one) => one.id === chosen.classId)?.name ?? ''}
      first={{ data: snapshot, at: board.dataUpdatedAt }}
      node={{
        opensAt: node?.opensAt ?? null,
        closesAt: node?.closesAt ?? null,
        dueAt: node?.dueAt ?? null,
        next: next?.opensAt ? { name: next.name, at: next.opensAt } : null,
      }}
      selectors={
        <>
          {tabs}
          <Select
            label={t('classes.live.class')}
            labelHidden
            value={chosen.classId}
            onChange={(event) => choose('class', event.target.value)}
            options={classes.map((one) => ({ value: one.id, label: running(one.name, one.running) }))}
          />
          <Select
            label={t('classes.live.experiment')}
            labelHidden
            value={chosen.nodeId}
            onChange={(event) => choose('node', event.target.value)}
            options={nodes.map((one) => ({ value: one.id, label: running(one.name, one.running) }))}
          />
        </>
      }
    />
  );
}
