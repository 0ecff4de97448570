import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import {
  idSchema,
  keywordSchema,
  listOf,
  pageOf,
  pageQuery,
  reasonSchema,
  rowsOf,
  textSchema,
} from '../../../kernel/http/schemas.ts';
import { CLASS_SCOPES, COURSE_RIGHTS, COURSE_ROLES, PUBLISH_CHECKS } from './course.policy.ts';
import { courseFields, courseHours } from './course-fields.model.ts';
import { listFacts, listFields } from './info.contract.ts';

const state = z.enum(['draft', 'published', 'closed', 'archived']);
const role = z.enum(COURSE_ROLES);
const rights = z.record(z.enum(COURSE_RIGHTS), z.enum(['all', 'edit', 'own', 'view', 'none']));

const listed = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  cover: z.nullable(z.string()),
  category: z.string(),
  nature: z.string(),
  credits: z.number(),
  theoryHours: z.number(),
  labHours: z.number(),
  state,
  /** Own role in the team; null for learners and administrators. */
  role: z.nullable(role),
  leadName: z.string(),
  students: z.number(),
  updatedAt: z.string(),
});

const detail = z.extend(listed, {
  ...listFacts.shape,
  unitId: z.string(),
  /** Whether a film introduces it. */
  trailer: z.boolean(),
  intro: z.string(),
  syllabus: z.string(),
  assessment: z.string(),
  /** Other teachers of the unit may copy it while it is published; false for who is not in the team. */
  copyAllowed: z.boolean(),
  version: z.number(),
  rights: z.nullable(rights),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    close: z.boolean(),
    archive: z.boolean(),
    structure: z.boolean(),
    team: z.boolean(),
    copy: z.boolean(),
  }),
});

/** What somebody outside is told of a published course beside what every reader of it is. */
const outside = z.object({
  unitName: z.nullable(z.string()),
  /** Who of the team is shown to learners, in its order. */
  team: listOf({
    personId: z.string(),
    name: z.string(),
    role,
    title: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    intro: z.string(),
  }),
});

/** The courses one learns, teaches or (platform administrator) oversees. */
export const listCoursesRoute = defineRoute({
  name: 'courses.list',
  method: 'GET',
  path: '/api/v1/courses',
  access: signedIn,
  query: z.strictObject({
    as: z._default(z.enum(['student', 'teacher', 'admin']), 'student'),
    state: z.optional(state),
    keyword: keywordSchema,
    ...pageQuery,
  }),
  output: pageOf(
    z.extend(listed, {
      /** Teaching classes that are not ended. */
      classes: z.number(),
    }),
  ),
  summary: 'Own courses as learner or teacher, all courses for the platform administrator',
  statements: 3,
});

export const createCourseRoute = defineRoute({
  name: 'courses.create',
  method: 'POST',
  path: '/api/v1/courses',
  access: onlyRoles(3, 5),
  body: z.strictObject({
    name: courseFields.name,
    code: courseFields.code,
    category: courseFields.category,
    nature: z._default(courseFields.nature, 'required'),
    credits: z._default(courseFields.credits, 0),
    theoryHours: z._default(courseHours, 0),
    labHours: z._default(courseHours, 0),
  }),
  output: z.object({ id: z.string() }),
  summary: 'New course in the own unit; its creator is the lead',
  statements: 3,
});

export const getCourseRoute = defineRoute({
  name: 'courses.get',
  method: 'GET',
  path: '/api/v1/courses/:courseId',
  viewable: true,
  access: signedIn,
  query: z.strictObject({
    /** A page of who learns asks: somebody outside a published course reads what it says of itself. */
    study: z.optional(z.literal('1')),
  }),
  output: z.extend(detail, {
    /** There only for somebody outside: nothing of the outline, the notices and the learners is told. */
    outside: z.optional(outside),
  }),
  summary: 'One course with own rights; for the pages of study what a published one says of itself to somebody outside',
  statements: 2,
  offlineCopy: true,
});

export const updateCourseRoute = defineRoute({
  name: 'courses.update',
  method: 'PATCH',
  path: '/api/v1/courses/:courseId',
  access: signedIn,
  body: z.extend(
    z.partial(
      z.strictObject({
        ...courseFields,
        ...listFields,
        /** A picture that was brought; null draws one. */
        cover: z.nullable(idSchema),
        /** The lead's alone. */
        copyAllowed: z.boolean(),
      }),
    ),
    { version: z.number() },
  ),
  maxBody: 262_144,
  output: z.object({ version: z.number(), removed: z.array(z.string()) }),
  summary: 'Change course facts; refused as stale when somebody else changed them meanwhile',
  // Of them six for objectives and three for each that is taken away, four for a cover.
  statements: 28,
});

const moved = z.object({ state, version: z.number() });

export const publishCourseRoute = defineRoute({
  name: 'courses.publish',
  method: 'POST',
  path: '/api/v1/courses/:courseId/publish',
  access: signedIn,
  output: moved,
  summary: 'Publish after the hard checks',
  statements: 9,
});

/** What is asked of a course before it is published: hard checks stop it, the others are pointed out. */
export const publishChecksRoute = defineRoute({
  name: 'courses.publishChecks',
  method: 'GET',
  path: '/api/v1/courses/:courseId/publish-checks',
  access: signedIn,
  output: rowsOf({
    check: z.enum(PUBLISH_CHECKS),
    ok: z.boolean(),
    hard: z.boolean(),
    /** How many stand in the way, where that can be counted. */
    n: z.number(),
  }),
  summary: 'All checks of a publication at once',
  statements: 8,
});

export const closeCourseRoute = defineRoute({
  name: 'courses.close',
  method: 'POST',
  path: '/api/v1/courses/:courseId/close',
  access: signedIn,
  body: z.strictObject({ reason: reasonSchema }),
  output: moved,
  summary: 'Close: learners read, nothing new begins',
  statements: 10,
});

export const archiveCourseRoute = defineRoute({
  name: 'courses.archive',
  method: 'POST',
  path: '/api/v1/courses/:courseId/archive',
  access: signedIn,
  output: moved,
  summary: 'Archive for good; refused while a class is not ended or a total is not published',
  statements: 24,
});

const member = z.object({
  personId: z.string(),
  name: z.string(),
  number: z.nullable(z.string()),
  role,
  rights,
  scope: z.enum(CLASS_SCOPES),
});
/** Role and rights the lead gives a member. */
const standing = {
  role: z.enum(['instructor', 'assistant', 'support']),
  granted: z._default(z.array(z.enum(COURSE_RIGHTS)), []),
  /** Left out it is what is usual for the role. */
  scope: z.optional(z.enum(CLASS_SCOPES)),
};

export const listTeamRoute = defineRoute({
  name: 'courses.team',
  method: 'GET',
  path: '/api/v1/courses/:courseId/team',
  viewable: true,
  access: signedIn,
  /** For learners names, titles, roles and introductions alone. */
  output: z.object({
    rows: z.array(
      z.extend(member, {
        rights: z.nullable(rights),
        scope: z.nullable(z.enum(CLASS_SCOPES)),
        unitName: z.nullable(z.string()),
        since: z.nullable(z.string()),
        title: z.nullable(z.string()),
        /** Address of the person's picture. */
        avatar: z.nullable(z.string()),
        intro: z.string(),
        /** Learners see the member. */
        shown: z.boolean(),
        /** Names of the classes the member teaches; none for learners. */
        classes: z.array(z.string()),
      }),
    ),
  }),
  summary: 'The teaching team in its order; learners see those who are shown to them',
  statements: 3,
  offlineCopy: true,
});

export const setMemberRoute = defineRoute({
  name: 'courses.setMember',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/team',
  access: signedIn,
  /** One of the two: a whole account, or somebody found in the unit of the course. */
  body: z.strictObject({
    account: z.optional(textSchema(1, 64)),
    personId: z.optional(idSchema),
    ...standing,
  }),
  output: member,
  summary: 'Add a member; refused for who is in the team',
  statements: 5,
});

export const changeMemberRoute = defineRoute({
  name: 'courses.changeMember',
  method: 'PATCH',
  path: '/api/v1/courses/:courseId/team/:personId',
  access: signedIn,
  body: z.strictObject(standing),
  output: member,
  summary: 'Change role and granted rights of a member; never the lead',
  statements: 6,
});

export const removeMemberRoute = defineRoute({
  name: 'courses.removeMember',
  method: 'DELETE',
  path: '/api/v1/courses/:courseId/team/:personId',
  access: signedIn,
  summary: 'Remove a member, or leave; the lead can do neither',
  statements: 7,
});

export const handOverRoute = defineRoute({
  name: 'courses.handOver',
  method: 'POST',
  path: '/api/v1/courses/:courseId/hand-over',
  access: signedIn,
  body: z.strictObject({ personId: idSchema, reason: reasonSchema }),
  summary: 'Make an instructor the lead; the caller becomes instructor, at once',
  statements: 7,
});

export const listTermsRoute = defineRoute({
  name: 'courses.terms',
  method: 'GET',
  path: '/api/v1/terms',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    current: z.boolean(),
  }),
  summary: 'Terms, newest first',
  statements: 1,
});
