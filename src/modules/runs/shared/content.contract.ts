import * as z from 'zod/mini';
import { defineRoute } from '../../../kernel/http/contract.ts';

const signature = { by: 'token', token: 'signature' } as const;
const file = {
  method: 'GET',
  hosts: 'content',
  access: signature,
  output: z.unknown(),
  raw: true,
  perMinute: 60_000,
} as const;

/** A file of a package under its capability; reached on content hosts only. */
export const contentFileRoute = defineRoute({
  ...file,
  name: 'runs.contentFile',
  path: '/__content/:label/p/:cap/*',
  summary: 'File of an experiment package',
  statements: 5,
});

/** The same where all packages share one host and the label stands in the path. */
export const sharedContentFileRoute = defineRoute({
  ...file,
  name: 'runs.sharedContentFile',
  path: '/__content/:host/v/:label/p/:cap/*',
  summary: 'File of an experiment package on a shared content host',
  statements: 5,
});

/** The script that content documents begin with. */
export const contentBootRoute = defineRoute({
  ...file,
  name: 'runs.contentBoot',
  path: '/__content/:label/__vse/:file',
  summary: 'Boot script of experiment content',
  statements: 0,
});

/** Everything else on a content host: there is nothing. */
export const contentNothingRoute = defineRoute({
  ...file,
  name: 'runs.contentNothing',
  path: '/__content/*',
  summary: 'No other address exists on a content host',
  statements: 0,
});
