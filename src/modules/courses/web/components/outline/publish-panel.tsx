import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  getCourseRoute,
  listCoursesRoute,
  publishChecksRoute,
  publishCourseRoute,
} from '../../../shared/course.contract.ts';
import type { PublishCheck } from '../../../shared/course.policy.ts';
import type { Course } from '../course/course-frame.tsx';
import { PublishChecks } from '../course/publish-checks.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';
import { linesOf } from './outline.model.ts';

const NOTHING: ReadonlySet<string> = new Set();
/** Hidden nodes named one by one; the rest is counted. */
const MAX_NAMED = 30;

/** 发布: every check with the way to mend it, what students do not see yet, and the publication itself. */
export function PublishPanel({
  course,
  nodes,
  ready,
  busy,
  onShowAll,
  onProblems,
  onSelect,
  onClose,
}: {
  readonly course: Course;
  readonly nodes: readonly OutlineNode[];
  /** Waits until everything typed before is saved; refused when it cannot be. */
  readonly ready: () => Promise<void>;
  readonly busy: boolean;
  /** Shows all that is hidden; learners may be notified of what they see for the first time. */
  readonly onShowAll: (notify: boolean) => Promise<unknown>;
  /** Shows the nodes with problems alone. */
  readonly onProblems: () => void;
  readonly onSelect: (id: string) => void;
  /** Absent where a frame around it closes it. */
  readonly onClose?: (() => void) | undefined;
}) {
  const t = useT();
  const [notify, setNotify] = useState(false);
  const params = { courseId: course.id };
  const checks = useCall(publishChecksRoute, { params });
  const hidden = linesOf(nodes, NOTHING).flatMap(({ node }) => (node.visible ? [] : [node]));
  const failing = new Set(checks.data?.rows.filter(({ ok }) => !ok).map(({ check }) => check));
  const state = nodes.map(({ id, visible }) => `${id}${visible}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checks look at the outline anew when it changes
  useEffect(() => {
    void refresh(publishChecksRoute);
  }, [state]);
  const open = course.state === 'published';
  const barred = !checks.data || checks.data.rows.some(({ hard, ok }) => hard && !ok);
  const publish = useAction(
    async () => {
      await ready();
      await call(publishCourseRoute, { params });
      await refresh(getCourseRoute, listCoursesRoute, publishChecksRoute);
    },
    { done: t('courses.move.publish.done'), quiet: true },
  );
  const showable = hidden.some((node) => !node.blank);
  const show = async () => {
    await onShowAll(open && notify);
    setNotify(false);
  };
  const showAll = (
    <Button size="small" loading={busy} disabled={!showable} onClick={() => void show()}>
      {t('courses.outline.showAll')}
    </Button>
  );
  const mends: Readonly<Partial<Record<PublishCheck, ReactNode>>> = {
    outline: showable ? showAll : <span />,
    hidden: !showable ? <Problems onClick={onProblems} /> : failing.has('outline') ? <span /> : showAll,
    emptyChapters: <Problems onClick={onProblems} />,
  };
  return (
    <>
      <header className="vse-inspector-head">
        <div>
          <h2>{t(open ? 'courses.outline.publishChanges' : 'courses.outline.publishCourse')}</h2>
          <p>{t('courses.outline.hiddenN', { n: hidden.length })}</p>
        </div>
        {onClose && (
          <Button size="small" onClick={onClose}>
            {t('ui.action.close')}
          </Button>
        )}
      </header>
      <div className="vse-inspector-body vse-stack">
        {checks.error && <CallError error={checks.error} compact retry={checks.refetch} />}
        {checks.data ? (
          <PublishChecks courseId={course.id} rows={checks.data.rows} mend={(check) => mends[check]} />
        ) : (
          !checks.error && <SkeletonText lines={7} />
        )}
        {hidden.length > 0 && (
          <section>
            <h3 className="vse-outline-hidden-title">{t('courses.outline.hiddenNow')}</h3>
            <ul className="vse-outline-hidden">
              {hidden.slice(0, MAX_NAMED).map((node) => (
                <li key={node.id}>
                  <button type="button" onClick={() => onSelect(node.id)}>
                    {node.name}
                  </button>
                  {node.blank && <small>{t('courses.outline.problem.blank')}</small>}
                </li>
              ))}
            </ul>
            {hidden.length > MAX_NAMED && <p>{t('courses.outline.moreHidden', { n: hidden.length - MAX_NAMED })}</p>}
          </section>
        )}
        {publish.error && <Banner tone="error">{publish.error.message}</Banner>}
        {!open && <p>{t('courses.move.publish.text')}</p>}
        {!open && !course.can.publish && <p>{t('courses.outline.leadPublishes')}</p>}
      </div>
      <div className="vse-node-foot">
        {open && showable ? (
          <Checkbox
            label={t('courses.outline.notifyFirst')}
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        ) : (
          <p />
        )}
        {open
          ? hidden.length > 0 && (
              <Button variant="primary" disabled={!showable} loading={busy} onClick={() => void show()}>
                {t('courses.outline.showN', { n: hidden.filter((node) => !node.blank).length })}
              </Button>
            )
          : course.can.publish && (
              <Button variant="primary" disabled={barred} loading={publish.busy} onClick={() => void publish.run()}>
                {t(course.state === 'closed' ? 'courses.move.again' : 'courses.move.publish')}
              </Button>
            )}
      </div>
    </>
  );
}

function Problems({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <Button size="small" variant="ghost" onClick={onClick}>
      {t('courses.outline.toProblems')}
    </Button>
  );
}

/** Opens and closes the panel; says what waits to be published. */
export function PublishButton({
  state,
  hidden,
  open,
  onToggle,
}: {
  readonly state: Course['state'];
  /** Nodes that could be shown and are not. */
  readonly hidden: number;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}) {
  const t = useT();
  const published = state === 'published';
  return (
    <Button
      variant={open || (published && hidden === 0) ? 'default' : 'primary'}
      aria-pressed={open}
      onClick={() => onToggle(!open)}
    >
      {!published && t(state === 'closed' ? 'courses.move.again' : 'courses.move.publish')}
      {published && (hidden > 0 ? t('courses.outline.publishN', { n: hidden }) : t('courses.outline.check'))}
    </Button>
  );
}
