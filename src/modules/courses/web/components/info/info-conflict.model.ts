import type { ConflictField } from '../../../../../ui/forms/conflict-dialog.tsx';
import type { Values } from '../../../../../ui/forms/merge.model.ts';
import type { useT } from '../../../../../ui/i18n/translate.ts';
import type { Course } from '../course/course-frame.tsx';
import { bodyOf, decidesCopies, formOf } from './info-form.model.ts';

/** What of a course is compared when somebody else saved first. */
const COMPARED = [
  'name',
  'nameEn',
  'code',
  'category',
  'nature',
  'credits',
  'theoryHours',
  'labHours',
  'intro',
  'syllabus',
  'assessment',
] as const;
const LISTS = ['prerequisites', 'textbooks', 'objectives'] as const;

const plainOf = (html: unknown) =>
  String(html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300) || '—';

const linesOf = (value: unknown) =>
  (Array.isArray(value) ? value : [])
    .map((one: unknown) => {
      if (typeof one === 'string') return one;
      const { title, text, weight } = one as { title?: string; text?: string; weight?: number };
      return title ?? `${text ?? ''} (${weight ?? 0}%)`;
    })
    .join(' · ') || '—';

/** Fields of the dialog, with lists and texts as words. */
export const conflictFields = (
  t: ReturnType<typeof useT>,
  course: Pick<Course, 'rights'>,
): readonly ConflictField[] => [
  ...COMPARED.map((name) => ({ name, label: t(`courses.column.${name}`), show: plainOf })),
  ...LISTS.map((name) => ({ name, label: t(`courses.column.${name}`), show: linesOf })),
  ...(decidesCopies(course)
    ? [
        {
          name: 'copyAllowed',
          label: t('courses.facts.copyAllowed'),
          show: (value: unknown) => t(value === true ? 'table.yes' : 'table.no'),
        },
      ]
    : []),
];

/** A course as it is sent. */
export const sentValues = (course: Course): Values => bodyOf(formOf(course), { code: '' });

/** The course that stands there with the values that were chosen. */
export const mergedCourse = (fresh: Course, values: Values): Course => ({
  ...fresh,
  ...(Object.fromEntries(
    [...COMPARED, ...LISTS, ...(decidesCopies(fresh) ? ['copyAllowed'] : [])].flatMap((name) =>
      name in values ? [[name, values[name]]] : [],
    ),
  ) as Partial<Course>),
});
