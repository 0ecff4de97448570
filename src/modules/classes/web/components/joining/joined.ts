import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { leadCourse } from '../../../../../ui/i18n/names.ts';
import type { useT } from '../../../../../ui/i18n/translate.ts';
import { getCourseRoute, listCoursesRoute } from '../../../../courses/shared/course.contract.ts';
import { type joinClassRoute, myEnrolmentsRoute } from '../../../shared/class.contract.ts';
import { ownCoursesRoute } from '../../../shared/own-course.contract.ts';

type Joined = CallOutput<typeof joinClassRoute>;

/** Reports where somebody stands after joining, and asks anew for what changes by it. */
export async function reportJoined(t: ReturnType<typeof useT>, joined: Joined): Promise<void> {
  const { state } = joined;
  toast.show({
    text:
      state === 'waiting'
        ? t('classes.join.place', { n: joined.place ?? 1 })
        : state === 'applied'
          ? t('classes.join.appliedDone')
          : t('classes.join.done', { course: leadCourse(joined), name: joined.className }),
    tone: state === 'active' ? 'success' : 'info',
  });
  await refresh(myEnrolmentsRoute, ownCoursesRoute, listCoursesRoute, getCourseRoute);
}

/** Where one goes on after joining. */
export const addressAfter = ({ state, courseId }: Pick<Joined, 'state' | 'courseId'>): string =>
  state === 'active'
    ? addressOf('study.structure', { Id: courseId })
    : addressOf('centre.myCourse', { tab: 'learn', state });
