import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { loose, service } from './read.contract.ts';

const query = z.object({ key: loose, value: loose });

/** GET /cache/HExists. */
export const cacheExistsRoute = defineRoute({
  name: 'gateway.cacheExists',
  method: 'GET',
  ...service('/cache/HExists'),
  dialect: 'spec',
  access: anyone,
  query,
  output: z.boolean(),
  summary: 'Whether a cached list has an entry; keys come from a closed list',
  statements: 1,
});

/** GET /cache/Hget. */
export const cacheGetRoute = defineRoute({
  name: 'gateway.cacheGet',
  method: 'GET',
  ...service('/cache/Hget'),
  dialect: 'spec',
  access: anyone,
  query,
  output: z.unknown(),
  summary: 'An entry of a cached list, the whole list for *, or null',
  statements: 1,
});
