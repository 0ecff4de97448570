import * as z from 'zod/mini';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { STATES } from './experiment.model.ts';

/** Experiments the caller leads, with the version that runs; role 0 sees all. */
export const hostedRoute = defineRoute({
  name: 'experiments.hosted',
  method: 'GET',
  path: '/api/v1/hosting/experiments',
  access: onlyRoles(ROLE.projectLeader, ROLE.platformAdmin),
  output: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      state: z.enum(STATES),
      unitName: z.string(),
      steps: z.number(),
      versions: z.number(),
      checking: z.number(),
      published: z.nullable(z.number()),
      publishedAt: z.nullable(z.string()),
    }),
  ),
  summary: 'Experiments one leads, with their versions',
  statements: 1,
});

const experiment = z.object({ id: idSchema });

/** 暂停托管: launches stop, runs under way finish. */
export const suspendHostingRoute = defineRoute({
  name: 'experiments.suspendHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/suspend',
  access: byGrant('sharedLab', 'disable'),
  params: experiment,
  body: z.strictObject({ reason: textSchema(5, 200) }),
  output: z.null(),
  summary: 'Put the launches of an experiment on hold',
  statements: 9,
});

/** 恢复托管. */
export const resumeHostingRoute = defineRoute({
  name: 'experiments.resumeHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/resume',
  access: byGrant('sharedLab', 'enable'),
  params: experiment,
  output: z.null(),
  summary: 'Let an experiment be launched again',
  statements: 9,
});

/** 延期托管: its end, or none. */
export const extendHostingRoute = defineRoute({
  name: 'experiments.extendHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/extend',
  access: byGrant('sharedLab', 'edit'),
  params: experiment,
  body: z.strictObject({ expiresAt: z.nullable(z.iso.datetime({ offset: true })) }),
  output: z.null(),
  summary: 'Set the end of the hosting of an experiment',
  statements: 9,
});
