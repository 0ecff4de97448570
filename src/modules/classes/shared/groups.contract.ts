import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_SEATS } from './class.model.ts';
import { GROUP_MEASURES, GROUP_WAYS, MAX_GROUPS } from './groups.model.ts';

const version = z.number().check(z.int(), z.minimum(1));
const size = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEATS)));
const name = textSchema(1, 50);
const members = z.array(idSchema).check(z.maxLength(MAX_SEATS));

const facts = {
  id: z.string(),
  name: z.string(),
  /** Also while groups of it have handed something in. */
  locked: z.boolean(),
  /** Learners choose by themselves. */
  open: z.boolean(),
  /** Most who may choose one group; null: any number. */
  size: z.nullable(z.number()),
};
const person = z.object({ enrolmentId: z.string(), number: z.nullable(z.string()), name: z.string() });
const saved = z.object({ id: z.string(), version: z.number() });

export const groupSetsRoute = defineRoute({
  name: 'classes.groupSets',
  method: 'GET',
  path: '/api/v1/classes/:classId/group-sets',
  access: signedIn,
  output: z.object({
    rows: listOf({ ...facts, version: z.number(), groups: z.number(), placed: z.number() }),
    /** Learners of the class. */
    people: z.number(),
    can: z.object({ manage: z.boolean() }),
  }),
  summary: 'Sets of groups of a class with how many are placed, for its team',
  statements: 7,
});

export const groupSetRoute = defineRoute({
  name: 'classes.groupSet',
  method: 'GET',
  path: '/api/v1/group-sets/:setId',
  access: signedIn,
  output: z.object({
    ...facts,
    classId: z.string(),
    version: z.number(),
    /** Groups of it handed something in: it is locked for as long, and people are moved one by one. */
    used: z.boolean(),
    groups: listOf({
      id: z.string(),
      name: z.string(),
      members: z.array(person),
      /** Homework it handed in. */
      works: z.number(),
    }),
    unassigned: z.array(person),
    can: z.object({ manage: z.boolean() }),
  }),
  summary: 'One set of groups with everybody in them and who is in none, for the team',
  statements: 8,
});

export const groupSheetRoute = defineRoute({
  name: 'classes.groupSheet',
  method: 'GET',
  path: '/api/v1/group-sets/:setId/sheet',
  access: signedIn,
  raw: true,
  summary: 'Everybody of a class with the group in a set, as the import of groups reads it',
  statements: 8,
});

export const planGroupsRoute = defineRoute({
  name: 'classes.planGroups',
  method: 'POST',
  path: '/api/v1/classes/:classId/group-plan',
  access: signedIn,
  body: z.strictObject({
    way: z.enum(GROUP_WAYS),
    by: z.enum(GROUP_MEASURES),
    n: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_GROUPS)),
    /** The same seed draws the same groups. */
    seed: z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 32 - 1)),
  }),
  output: z.object({ groups: listOf({ name: z.string(), members: z.array(person) }) }),
  summary: 'Draw groups by chance or balanced by current mark; nothing is written',
  statements: 34,
  perMinute: 60,
});

export const createGroupSetRoute = defineRoute({
  name: 'classes.createGroupSet',
  method: 'POST',
  path: '/api/v1/classes/:classId/group-sets',
  access: signedIn,
  body: z.strictObject({
    name,
    open: z.optional(z.boolean()),
    size: z.optional(size),
    groups: z.array(z.strictObject({ name, members })).check(z.maxLength(MAX_GROUPS)),
  }),
  output: saved,
  summary: 'New set of groups, empty or as drawn; members are named by their enrolments',
  statements: 14,
});

export const saveGroupSetRoute = defineRoute({
  name: 'classes.saveGroupSet',
  method: 'PUT',
  path: '/api/v1/group-sets/:setId',
  access: signedIn,
  body: z.strictObject({
    version,
    name,
    groups: z
      .array(
        z.strictObject({
          /** Of a group that is there already; null for a new one. */
          id: z.nullable(idSchema),
          name,
          members,
        }),
      )
      .check(z.maxLength(MAX_GROUPS)),
  }),
  output: saved,
  summary: 'Save the whole set: its name, its groups in their order and who is in them',
  statements: 19,
});

export const moveInGroupSetRoute = defineRoute({
  name: 'classes.moveInGroupSet',
  method: 'POST',
  path: '/api/v1/group-sets/:setId/moves',
  access: signedIn,
  body: z.strictObject({
    enrolmentId: idSchema,
    /** Null: into no group. */
    groupId: z.nullable(idSchema),
    /** Whose work counts for the person: what the old group handed in, or what the new one did. */
    work: z.enum(['old', 'new']),
  }),
  /** `works`: how many count for the person no more. */
  output: z.object({ id: z.string(), version: z.number(), works: z.number() }),
  summary: 'Move one person of a set whose groups handed something in, and settle which group keeps the work',
  repeat: 'natural',
  statements: 20,
});

export const groupSettingsRoute = defineRoute({
  name: 'classes.groupSettings',
  method: 'POST',
  path: '/api/v1/group-sets/:setId/settings',
  access: signedIn,
  /** Each says what shall hold; what is left out stays. No version: a learner's choice meanwhile changes none of them. */
  body: z.strictObject({
    locked: z.optional(z.boolean()),
    open: z.optional(z.boolean()),
    size: z.optional(size),
  }),
  output: saved,
  summary: 'Lock or unlock a set, open or close the choice of learners and limit the size of a group',
  statements: 10,
});

export const deleteGroupSetRoute = defineRoute({
  name: 'classes.deleteGroupSet',
  method: 'POST',
  path: '/api/v1/group-sets/:setId/deletion',
  access: signedIn,
  body: z.strictObject({ version }),
  summary: 'Delete a set of groups that nothing uses and that is not locked',
  statements: 11,
});

export const ownGroupsRoute = defineRoute({
  name: 'classes.ownGroups',
  method: 'GET',
  path: '/api/v1/classes/:classId/own-groups',
  access: signedIn,
  output: rowsOf({
    ...facts,
    groups: listOf({
      id: z.string(),
      name: z.string(),
      taken: z.number(),
      /** The reader is in it. */
      mine: z.boolean(),
      /** Names, of the own group only. */
      members: z.array(z.string()),
    }),
  }),
  summary: 'Sets of groups of the own class: names in the own group, numbers in the others',
  statements: 5,
});

export const joinGroupRoute = defineRoute({
  name: 'classes.joinGroup',
  method: 'POST',
  path: '/api/v1/learner-groups/:groupId/join',
  access: signedIn,
  summary: 'Choose a group by oneself while the choice is open and the group has room; leaves the group chosen before',
  statements: 10,
});

export const leaveGroupRoute = defineRoute({
  name: 'classes.leaveGroup',
  method: 'POST',
  path: '/api/v1/learner-groups/:groupId/leave',
  access: signedIn,
  summary: 'Leave the chosen group while the choice is open',
  statements: 10,
});
