import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';

/** Most materials of a node. */
export const MAX_MATERIALS = 10;
/** Files beside what is learnt at a node. Learners get them while the node is open to them, and after. */
export const materialsRoute = defineRoute({
  name: 'courses.materials',
  method: 'GET',
  path: '/api/v1/nodes/:nodeId/materials',
  access: signedIn,
  output: z.object({
    rows: listOf({
      id: z.string(),
      name: z.string(),
      bytes: z.number(),
      /** Signed for five minutes. */
      url: z.string(),
    }),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Materials of a node; none while it is locked',
  statements: 18,
});

export const addMaterialsRoute = defineRoute({
  name: 'courses.addMaterials',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/materials',
  access: signedIn,
  /** Ids of attachments the caller brought; those that are there already stay as they are. */
  body: z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_MATERIALS)) }),
  output: z.object({ count: z.number() }),
  summary: 'Put attachments beside what is learnt at a node',
  statements: 20,
});

export const removeMaterialRoute = defineRoute({
  name: 'courses.removeMaterial',
  method: 'DELETE',
  path: '/api/v1/nodes/:nodeId/materials/:fileId',
  access: signedIn,
  output: z.object({ count: z.number() }),
  summary: 'Take a material away from a node; copies of the node keep theirs',
  statements: 10,
});
