import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CourseRole } from '../../../shared/course.policy.ts';

type CourseState = 'draft' | 'published' | 'closed' | 'archived';

const TONES: Readonly<Record<CourseState, Tone>> = {
  draft: 'info',
  published: 'success',
  closed: 'warning',
  archived: 'neutral',
};

/** State of a course as shape, colour and word. */
export function CourseStateTag({ state }: { readonly state: CourseState }) {
  const t = useT();
  return <StatusTag tone={TONES[state]}>{t(`courses.state.${state}`)}</StatusTag>;
}

/** Role in the teaching team in words; a dash for people outside it. */
export function CourseRoleWord({ role }: { readonly role: CourseRole | null }) {
  const t = useT();
  return role === null ? '—' : t(`courses.role.${role}`);
}
