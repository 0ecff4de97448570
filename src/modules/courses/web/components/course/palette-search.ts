import { addressOf } from '../../../../../kernel/routing/paths.ts';
import type { User } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import type { PaletteItem } from '../../../../../ui/module.ts';
import { listCoursesRoute } from '../../../shared/course.contract.ts';

/** Courses one teaches, then those one learns. @throws ApiError */
export async function search(keyword: string, user: User | null): Promise<readonly PaletteItem[]> {
  const teaches = user !== null && user.role.id !== 6;
  const found = (as: 'student' | 'teacher') => call(listCoursesRoute, { query: { as, keyword, size: 8 } });
  const [taught, learnt] = await Promise.all([teaches ? found('teacher') : null, found('student')]);
  const lines = [
    ...(taught?.rows ?? []).map((row) => ({
      key: `teach:${row.id}`,
      label: leadName(row),
      note: translate('courses.palette.teaching', { code: row.code }),
      href: addressOf('maintain.courseBuild.info', { Id: row.id }),
    })),
    ...learnt.rows.map((row) => ({
      key: `learn:${row.id}`,
      label: leadName(row),
      note: translate('courses.palette.learning', { code: row.code }),
      href: addressOf('study.structure', { Id: row.id }),
    })),
  ];
  return lines.slice(0, 8);
}
