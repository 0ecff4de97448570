import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ListRow, listRoute } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../../ui/table/list-page.model.ts';
import { archiveCourseRoute } from '../../../shared/course.contract.ts';
import { mayMove } from '../../../shared/course.policy.ts';
import { deleteCourseRoute } from '../../../shared/life.contract.ts';
import { MoveDialog } from '../course/course-moves.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface CourseAt {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly state: string;
  readonly role: string | null;
}
const courseAt = (row: ListRow): CourseAt => ({
  id: String(row.id),
  name: String(row.name),
  code: String(row.code),
  state: String(row.state),
  role: row.role === null ? null : String(row.role),
});

/** What can be done with a course of the list, with the dialogs it needs. */
export function useCourseLife(): {
  readonly actionsOf: (row: ListRow) => readonly RowAction[];
  readonly element: ReactNode;
} {
  const t = useT();
  const navigate = useNavigate();
  const { confirm, element } = useConfirm();
  const [asked, setAsked] = useState<{
    readonly course: CourseAt;
    readonly what: 'publish' | 'close' | 'copy' | 'export';
  } | null>(null);
  const archive = useAction(
    async ({ id }: CourseAt) => {
      await call(archiveCourseRoute, { params: { courseId: id } });
      await refresh(listRoute);
    },
    { done: t('courses.life.archived') },
  );
  const remove = useAction(
    async ({ id }: CourseAt) => {
      await call(deleteCourseRoute, { params: { courseId: id } });
      await refresh(listRoute);
    },
    { done: t('courses.life.deleted') },
  );
  const typed = async (course: CourseAt, what: 'archive' | 'delete', run: typeof remove) => {
    const given = await confirm({
      grade: 'D',
      danger: true,
      title: t(`courses.life.${what}Title`, { name: course.name }),
      text: t(`courses.life.${what}Text`),
      confirmLabel: t(`courses.life.${what}`),
      typed: course.code,
    });
    if (given) await run.run(course);
  };
  const actionsOf = (row: ListRow): readonly RowAction[] => {
    const course = courseAt(row);
    const leads = course.role === 'lead';
    const action = (key: string, label: string, onSelect: () => void, danger = false): RowAction => ({
      key,
      label,
      onSelect,
      danger,
    });
    const ask = (what: 'publish' | 'close' | 'copy' | 'export') => () => setAsked({ course, what });
    const word = course.role === null ? t('courses.life.view') : t('courses.life.maintain');
    return [
      {
        ...action('open', word, () => void navigate(addressOf('maintain.courseBuild.structure', { Id: course.id }))),
        reads: true,
      },
      ...(leads && mayMove('publish', course.state)
        ? [
            action(
              'publish',
              t(course.state === 'closed' ? 'courses.move.again' : 'courses.move.publish'),
              ask('publish'),
            ),
          ]
        : []),
      ...(leads && mayMove('close', course.state) ? [action('close', t('courses.move.close'), ask('close'))] : []),
      ...(leads || course.role === 'instructor' ? [action('copy', t('courses.life.copy'), ask('copy'))] : []),
      ...(leads ? [action('export', t('courses.life.export'), ask('export'))] : []),
      ...(leads && mayMove('archive', course.state)
        ? [action('archive', t('courses.life.archive'), () => void typed(course, 'archive', archive), true)]
        : []),
      ...(leads && course.state === 'draft'
        ? [action('delete', t('courses.life.delete'), () => void typed(course, 'delete', remove), true)]
        : []),
    ];
  };
  const close = () => setAsked(null);
  return {
    actionsOf,
    element: (
      <>
        {element}
        {asked?.what === 'copy' && <CopyDialog course={asked.course} onClose={close} />}
        {asked?.what === 'export' && <ExportDialog course={asked.course} onClose={close} />}
        {asked && (asked.what === 'publish' || asked.what === 'close') && (
          <MoveDialog
            course={asked.course}
            move={asked.what}
            onClose={() => {
              close();
              void refresh(listRoute);
            }}
          />
        )}
      </>
    ),
  };
}
