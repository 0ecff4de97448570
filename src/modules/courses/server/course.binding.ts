import { sql } from 'kysely';
import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { saveVerb, updateVerb } from '../../../platform/gateway/writer.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { courseResource } from '../shared/course.resource.ts';
import { courseFields } from '../shared/course-fields.model.ts';
import { NODE_TYPES } from '../shared/structure.model.ts';
import { structureResource } from '../shared/structure.resource.ts';
import { updateCourse } from './course.service.ts';
import { addNode, writeNodeRow } from './outline/node.service.ts';
import { deleteNode } from './outline/node-removal.service.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const alive = sql<boolean>`c.deleted_at is null`;
const published = sql<boolean>`${alive} and c.state = 'published'`;
const team = (facts: BindingFacts) => sql<boolean>`${alive} and exists
  (select from courses.course_member m where m.course_id = c.id and m.person_id = ${me(facts)})`;
const enrolled = (facts: BindingFacts) => sql<boolean>`${alive} and c.state <> 'draft' and exists
  (select from courses.course_reader r where r.course_id = c.id and r.person_id = ${me(facts)})`;
const column = (name: string) => () => sql`c.${sql.ref(name)}`;

/** `course`: a visitor reads the summary of published courses, a learner the courses enrolled in, the team its own. */
export const courseBinding = bindResource(courseResource, {
  from: sql`courses.course c`,
  columns: {
    ...storedColumns('c', ['id', 'code', 'name', 'name_en', 'cover', 'category', 'nature']),
    ...storedColumns('c', ['credits', 'intro', 'syllabus', 'assessment', 'state', 'version']),
    unitid: column('unit_id'),
    theoryhours: column('theory_hours'),
    labhours: column('lab_hours'),
  },
  read: {
    visitor: {
      columns: [
        'id',
        'code',
        'name',
        'name_en',
        'cover',
        'unitid',
        'category',
        'nature',
        'credits',
        'theoryhours',
        'labhours',
        'intro',
        'state',
      ],
      rows: () => published,
    },
    '6': { rows: enrolled },
    '5': { rows: team },
    '3': { rows: team },
    '2': { rows: team },
    '0': { rows: () => alive },
  },
  write: {
    rows: { visitor: null, '6': null, '5': team, '3': team, '2': team, '0': null },
    version: sql`c.version`,
    lock: sql`c`,
    object: 'course',
    // Clients send the whole row back; what moves by commands is not written.
    echo: ['unitid', 'state', 'version', 'cover'],
    update: updateVerb({
      access: onlyRoles(5, 3, 2),
      input: z.partial(
        z.strictObject({
          code: courseFields.code,
          name: courseFields.name,
          name_en: courseFields.nameEn,
          category: courseFields.category,
          nature: courseFields.nature,
          credits: courseFields.credits,
          theoryhours: courseFields.theoryHours,
          labhours: courseFields.labHours,
          intro: courseFields.intro,
          syllabus: courseFields.syllabus,
          assessment: courseFields.assessment,
        }),
      ),
      run: (tx, id, { name_en: nameEn, theoryhours: theoryHours, labhours: labHours, ...rest }) =>
        updateCourse(tx, id, { ...rest, nameEn, theoryHours, labHours, version: null }),
    }),
  },
});

const live = sql<boolean>`n.deleted_at is null`;
/**
 * A node counts as shown when it and all nodes above it are visible. What is hidden until a rule is met stays out of
 * this list for good: rules are validated where the outline is read for its learner.
 */
const shown = sql<boolean>`${live} and not exists (
  with recursive up as (
    select n.parent_id, n.visible, n.unlock
    union all
    select a.parent_id, a.visible, a.unlock from courses.node a join up on a.id = up.parent_id)
  select from up where not up.visible or up.unlock ->> 'hidden' = 'true')`;
const node = (name: string) => () => sql`n.${sql.ref(name)}`;

const nodeName = textSchema(1, 100);
const nodeSort = z.number().check(z.int(), z.minimum(0), z.maximum(100_000));

/** `coursestructure`: learners get visible nodes only; a visitor the chapters of published courses. */
export const structureBinding = bindResource(structureResource, {
  from: sql`courses.node n join courses.course c on c.id = n.course_id`,
  columns: {
    ...storedColumns('n', ['id', 'type', 'name', 'sort']),
    courseid: node('course_id'),
    parent: node('parent_id'),
  },
  read: {
    visitor: { rows: () => sql<boolean>`${published} and n.type = 'chapter' and ${shown}` },
    '6': { rows: (facts) => sql<boolean>`${enrolled(facts)} and ${shown}` },
    '5': { rows: (facts) => sql<boolean>`${team(facts)} and ${live}` },
    '3': { rows: (facts) => sql<boolean>`${team(facts)} and ${live}` },
    '2': { rows: (facts) => sql<boolean>`${team(facts)} and ${live}` },
    '0': { rows: () => sql<boolean>`${alive} and ${live}` },
  },
  write: {
    rows: { visitor: null, '6': null, '5': team, '3': team, '2': team, '0': null },
    version: sql`n.version`,
    lock: sql`n`,
    object: 'node',
    maxItems: 500,
    save: saveVerb({
      access: onlyRoles(5, 3, 2),
      input: z.strictObject({
        courseid: idSchema,
        type: z.enum(NODE_TYPES),
        parent: z.optional(z.nullable(idSchema)),
        name: nodeName,
        sort: z.optional(nodeSort),
      }),
      run: async (tx, id, { courseid, type, parent = null, name, sort }) => {
        await addNode(tx, courseid, { id, type, parent, name });
        if (sort !== undefined) await writeNodeRow(tx, id, { sort });
      },
    }),
    update: updateVerb({
      access: onlyRoles(5, 3, 2),
      input: z.partial(z.strictObject({ parent: z.nullable(idSchema), name: nodeName, sort: nodeSort })),
      run: writeNodeRow,
    }),
    remove: { access: onlyRoles(5, 3, 2), run: deleteNode },
    echo: ['courseid', 'type'],
  },
});
