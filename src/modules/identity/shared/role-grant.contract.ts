import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { ACTIONS, MANAGEMENT_PAGES } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';
import { clientHashSchema } from './person.model.ts';

/** 角色权限: which role may do what on which management page. */
const role = z.union([z.literal(0), z.literal(2), z.literal(3), z.literal(5), z.literal(6)]);
const matrix = z.array(
  z.strictObject({
    role,
    grants: z.array(
      z.strictObject({
        page: z.enum(MANAGEMENT_PAGES),
        actions: z.array(z.enum(ACTIONS)).check(z.minLength(1), z.maxLength(ACTIONS.length)),
      }),
    ),
  }),
);

export const roleGrantsRoute = defineRoute({
  name: 'roleGrant.list',
  method: 'GET',
  path: '/api/v1/role-grants',
  access: onlyRoles(0),
  output: z.object({ version: z.number(), roles: matrix, defaults: matrix }),
  summary: 'Rights of every role, and those of the specification to compare with',
  statements: 2,
});

export const updateRoleGrantsRoute = defineRoute({
  name: 'roleGrant.update',
  method: 'PUT',
  path: '/api/v1/role-grants',
  access: onlyRoles(0),
  body: z.strictObject({
    version: z.number(),
    roles: matrix.check(z.maxLength(5)),
    /** Client hash of the own password. */
    password: clientHashSchema,
    /** Why the rights change, kept in the audit log. */
    reason: z.optional(
      z.string().check(
        z.overwrite((text) => text.trim()),
        z.minLength(2),
        z.maxLength(200),
      ),
    ),
  }),
  output: z.object({
    version: z.number(),
    /** Cells that changed. */
    changed: listOf({ role: z.number(), page: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
  }),
  summary: 'Replace the rights of roles; in force with the next request of everybody',
  statements: 30,
});
