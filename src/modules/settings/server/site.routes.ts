import * as z from 'zod/mini';
import { coverAddress } from '../../../kernel/cover/cover-address.ts';
import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { RESULT } from '../../../kernel/http/envelope.ts';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import {
  coveredCall,
  firstCalls,
  getConfigRoute,
  roleQueryRoute,
  roleQuestion,
  startRoute,
} from '../../../kernel/session/start.contract.ts';
import { LANDING } from '../../../kernel/site/landing.ts';
import { siteDocumentRoute, siteRoute } from '../../../kernel/site/site.contract.ts';
import { contentSource, originOf } from '../../../platform/http/hosts.ts';
import { isLoopback } from '../../../platform/http/loopback.ts';
import { type BoundRoute, type ModuleParts, route } from '../../../platform/http/module.ts';
import { systemDateRoute } from '../shared/site.contract.ts';
import { UPLOAD_EXTENSIONS, UPLOAD_LIMIT_BYTES } from '../shared/upload.model.ts';
import { readDocument } from './document.service.ts';
import { siteFacts, systemDate } from './site.service.ts';

/** What browsers call the data they ask the gateway for. */
const DATABASE = 'cloudvse';

/** Where the faces stand on a host that shows them all. */
const SAME_HOST = { home: LANDING.home, lab: LANDING.lab, cloud: LANDING.cloud };

const coveredAnswer = z.object({
  data: z.object({
    ...{ id: z.string(), code: z.string(), cover: z.nullish(z.string()), category: z.optional(z.string()) },
    /** There for who has not joined: their page begins otherwise. */
    outside: z.optional(z.undefined()),
  }),
});

/** Address of the cover of what was answered: the uploaded picture, or the one drawn for it. */
function coverOf(body: unknown): string | undefined {
  const { success, data: found } = coveredAnswer.safeParse(body);
  if (!success) return undefined;
  const { id, code, cover, category } = found.data;
  return cover || coverAddress({ id, subject: category ?? code });
}

/** Configuration, clock, facts and documents of the site. */
export function siteRoutes({ config, version }: ModuleParts): BoundRoute[] {
  const address = (hosts: readonly string[]) => (hosts[0] ? originOf(config, hosts[0]) : '');
  const addresses = {
    home: address(config.hosts.home),
    lab: address(config.hosts.lab),
    cloud: address(config.hosts.cloud),
  };
  return [
    route(getConfigRoute, async (_ctx, { query }) => {
      if (query.key !== config.businessId) {
        throw appErrorWith({ data: { Result: RESULT.business } }, 'refused', 'settings.config.unknown');
      }
      return {
        Database: DATABASE,
        Yhtxdatabase: 'cloudvse_code',
        Serviceurl: '/data/api/v1',
        Center: '',
        OpenUrl: '/bus',
        FileUrl: '',
        CookieDomain: config.cookieDomain,
        HomeUrl: addresses.home,
        LabUrl: addresses.lab,
        CloudUrl: addresses.cloud,
        ContentOrigin: contentSource(config),
        DefaultLocale: config.defaultLocale,
        Locales: [...LOCALES],
        Registration: config.registration,
        UploadMaxBytes: UPLOAD_LIMIT_BYTES - 1,
        UploadExtensions: [...UPLOAD_EXTENSIONS],
        BusinessName: config.businessName,
        Mode: config.mode,
        Build: version,
      };
    }),
    route(startRoute, async (ctx, { query }, http) => {
      const calls = firstCalls(query.page ?? '/').map((url) => ({ url }));
      const role = ctx.actor.kind === 'person' ? [roleQuestion(DATABASE, ctx.actor.personId)] : [];
      const asked = role.map((sent) => ({ url: roleQueryRoute.path, sent }));
      const answers = await http.answers([...calls, ...asked]);
      const covered = coveredCall(query.page ?? '/');
      return { answers, picture: coverOf(answers.find(({ url }) => url === covered)?.body) };
    }),
    route(systemDateRoute, systemDate),
    route(siteRoute, (ctx, _input, http) =>
      siteFacts(ctx, http.site, {
        addresses,
        build: version,
        ...(isLoopback(config, http.request.headers.host) ? { sameHost: SAME_HOST } : {}),
      }),
    ),
    route(siteDocumentRoute, (ctx, { params, query }) => readDocument(ctx, params.slug.toLowerCase(), query.version)),
  ];
}
