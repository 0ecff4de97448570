import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { reasonSchema } from '../../../kernel/http/schemas.ts';

/** 暂停托管: launches stop, runs under way finish. */
export const suspendHostingRoute = defineRoute({
  name: 'experiments.suspendHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/suspend',
  access: byGrant('sharedLab', 'disable'),
  body: z.strictObject({ reason: reasonSchema }),
  summary: 'Put the launches of an experiment on hold',
  statements: 9,
});

/** 恢复托管. */
export const resumeHostingRoute = defineRoute({
  name: 'experiments.resumeHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/resume',
  access: byGrant('sharedLab', 'enable'),
  summary: 'Let an experiment be launched again',
  statements: 9,
});

/** 延期托管: its end, or none. */
export const extendHostingRoute = defineRoute({
  name: 'experiments.extendHosting',
  method: 'POST',
  path: '/api/v1/experiments/:id/hosting/extend',
  access: byGrant('sharedLab', 'edit'),
  body: z.strictObject({ expiresAt: z.nullable(z.iso.datetime({ offset: true })) }),
  summary: 'Set the end of the hosting of an experiment',
  statements: 9,
});
