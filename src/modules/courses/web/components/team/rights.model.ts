import {
  type CourseRight,
  type CourseRights,
  type CourseRole,
  courseRights,
  grantable,
} from '../../../shared/course.policy.ts';

/** Rights that open something in the product, in the order of the pages they open. */
const TOLD = ['course', 'structure', 'class', 'mark', 'grade', 'stats'] as const satisfies readonly CourseRight[];
type Told = (typeof TOLD)[number];
/** Words of a right that is held. */
export type RightLabel = `courses.members.right.${Told | 'courseEdit' | 'gradeOwn'}`;

/** Roles the lead may give; there is always one lead, made by handing over alone. */
export const GIVEN_ROLES = ['instructor', 'assistant', 'support'] as const satisfies readonly CourseRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Words of what somebody may do in a course, one per right that is held. */
export function rightLabels(rights: CourseRights): readonly RightLabel[] {
  return TOLD.flatMap((right): RightLabel[] => {
    const level = rights[right];
    if (level === 'all') return [`courses.members.right.${right}`];
    if (right === 'course' && level === 'edit') return ['courses.members.right.courseEdit'];
    if (right === 'grade' && level === 'own') return ['courses.members.right.gradeOwn'];
    return [];
  });
}

/** Words of what a role may do before anything is granted. */
export const roleLabels = (role: CourseRole): readonly RightLabel[] => rightLabels(courseRights(role));

/** Rights the lead may switch on for that role. */
export const grantsOf = (role: GivenRole): readonly Told[] => TOLD.filter((right) => grantable(role, right));

/** What was granted to a member, read off the rights he or she has. */
export const grantedTo = (role: GivenRole, rights: CourseRights): CourseRight[] =>
  (Object.keys(rights) as CourseRight[]).filter((right) => grantable(role, right) && rights[right] === 'all');

/** What goes to the server: of the chosen rights those the chosen role can hold. */
export const sentGrants = (role: GivenRole, chosen: ReadonlySet<CourseRight>): CourseRight[] =>
  [...chosen].filter((right) => grantable(role, right));
