import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** What authors of experiments download, with its type. */
export const SDK_FILES = {
  'vse-sdk.zip': 'application/zip',
  'minimal.zip': 'application/zip',
  'vse.js': 'text/javascript; charset=utf-8',
  'vse.mjs': 'text/javascript; charset=utf-8',
  'vse.d.ts': 'text/plain; charset=utf-8',
} as const;
export type SdkFile = keyof typeof SDK_FILES;

export const sdkFileRoute = defineRoute({
  name: 'runs.sdkFile',
  method: 'GET',
  path: '/api/v1/sdk/:file',
  access: anyone,
  params: z.strictObject({ file: z.string().check(z.maxLength(40)) }),
  raw: true,
  summary: 'SDK for authors of experiments, its types and the least experiment',
  statements: 0,
});
