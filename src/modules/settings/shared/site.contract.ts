import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** Wire-protocol §3.4: labels and addresses, never connection data. */
export const getConfigRoute = defineRoute({
  name: 'settings.getConfig',
  method: 'GET',
  path: '/api/config/getconfig',
  aliases: ['/data/api/v1/config/getconfig'],
  dialect: 'spec',
  access: anyone,
  query: z.object({ key: z.string().check(z.maxLength(64)) }),
  output: z.object({
    Database: z.string(),
    Yhtxdatabase: z.string(),
    Serviceurl: z.string(),
    Center: z.string(),
    OpenUrl: z.string(),
    FileUrl: z.string(),
    CookieDomain: z.string(),
    HomeUrl: z.string(),
    LabUrl: z.string(),
    CloudUrl: z.string(),
    ContentOrigin: z.string(),
    DefaultLocale: z.string(),
    Locales: z.array(z.string()),
    Registration: z.string(),
    UploadMaxBytes: z.number(),
    UploadExtensions: z.array(z.string()),
    BusinessName: z.string(),
    Mode: z.string(),
    Build: z.string(),
  }),
  summary: 'Business configuration: addresses, labels, limits',
  statements: 1,
  cacheSeconds: 60,
  whilePasswordDue: true,
});

/** Wire-protocol §8: the clock every countdown follows. */
export const systemDateRoute = defineRoute({
  name: 'settings.getSystemDate',
  method: 'GET',
  path: '/api/timestamp/getsysdate',
  aliases: ['/data/api/v1/timestamp/getsysdate', '/data/api/v1/api/timestamp/getsysdate'],
  dialect: 'spec',
  access: anyone,
  output: z.object({ Timestamp: z.number(), SysDate: z.string(), Zone: z.string() }),
  summary: 'The clock of the database',
  statements: 1,
  whilePasswordDue: true,
});
