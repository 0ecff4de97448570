import { COURSE_ROLES, type CourseRole } from './role.model.ts';

/** What a course is asked before it is published, in the order in which one would mend it. */
export const PUBLISH_CHECKS = [
  'intro',
  'outline',
  'syllabus',
  'objectives',
  'hidden',
  'emptyChapters',
  'scheme',
  'classes',
] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];

export { COURSE_ROLES, type CourseRole };

/** Classes a member of the team sees the people of: all of the course, or those he or she teaches. */
export const CLASS_SCOPES = ['all', 'own'] as const;
export type ClassScope = (typeof CLASS_SCOPES)[number];

/** What a role sees before the lead decides otherwise. */
export const usualScope = (role: CourseRole): ClassScope => (role === 'lead' || role === 'instructor' ? 'all' : 'own');

/** What a team role may decide about a course. */
export const COURSE_RIGHTS = [
  'course',
  'team',
  'structure',
  'bank',
  'assess',
  'proctor',
  'mark',
  'class',
  'grade',
  'stats',
] as const;
export type CourseRight = (typeof COURSE_RIGHTS)[number];

/** `all` everything · `edit` change, not publish or close · `own` own classes only · `view` look · `none`. */
export type RightLevel = 'all' | 'edit' | 'own' | 'view' | 'none';
export type CourseRights = Readonly<Record<CourseRight, RightLevel>>;

type Cell = RightLevel | 'grantable';

/** Rights in a course by role in its team; `grantable` is none until the lead switches it on for a member. */
const TABLE: Readonly<Record<CourseRight, Readonly<Record<CourseRole, Cell>>>> = {
  course: { lead: 'all', instructor: 'edit', assistant: 'none', support: 'none' },
  team: { lead: 'all', instructor: 'view', assistant: 'view', support: 'view' },
  structure: { lead: 'all', instructor: 'all', assistant: 'grantable', support: 'all' },
  bank: { lead: 'all', instructor: 'all', assistant: 'grantable', support: 'grantable' },
  assess: { lead: 'all', instructor: 'all', assistant: 'none', support: 'none' },
  proctor: { lead: 'all', instructor: 'all', assistant: 'all', support: 'grantable' },
  mark: { lead: 'all', instructor: 'all', assistant: 'all', support: 'none' },
  class: { lead: 'all', instructor: 'all', assistant: 'grantable', support: 'none' },
  grade: { lead: 'all', instructor: 'own', assistant: 'none', support: 'none' },
  stats: { lead: 'all', instructor: 'all', assistant: 'all', support: 'grantable' },
};

/** True when the lead may switch this right on for a member of that role. */
export function grantable(role: CourseRole, right: CourseRight): boolean {
  return TABLE[right][role] === 'grantable';
}

/** Rights of a team member: the table, with what the lead granted. A grant the table does not allow has no effect. */
export function courseRights(role: CourseRole, granted: readonly string[] = []): CourseRights {
  return Object.fromEntries(
    COURSE_RIGHTS.map((right) => {
      const cell = TABLE[right][role];
      return [right, cell === 'grantable' ? (granted.includes(right) ? 'all' : 'none') : cell];
    }),
  ) as Record<CourseRight, RightLevel>;
}

/** Commands that move a course, and the states each may start from. */
export const COURSE_MOVES = {
  publish: { from: ['draft', 'closed'], to: 'published' },
  close: { from: ['published'], to: 'closed' },
  archive: { from: ['closed'], to: 'archived' },
} as const;
export type CourseMove = keyof typeof COURSE_MOVES;

/** True when the command may start from this state. */
export function mayMove(move: CourseMove, state: string): boolean {
  return (COURSE_MOVES[move].from as readonly string[]).includes(state);
}
