import { addressOf, type Resolution, resolveAddress, routeByKey, splitAddress } from '../kernel/routing/paths.ts';
import { UNBUILT } from '../kernel/routing/unbuilt.ts';
import { siteName } from '../modules/settings/server/settings.public.ts';
import type { Ctx } from '../platform/db/context.ts';
import type { ServedMetadata } from '../platform/http/html.ts';
import type { Messages } from '../platform/http/messages.ts';
import type { ServerModule } from '../platform/http/module.ts';
import { descriptionOf } from '../platform/http/page-metadata.ts';

/** Addresses of one map of the site (the format's limit). */
const MAX_ADDRESSES = 50_000;
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** What search engines and link previews get to see: heads of pages, robots.txt, the map of the site. */
export function createPageMetadata(parts: { readonly modules: readonly ServerModule[]; readonly messages: Messages }) {
  const sources = parts.modules.flatMap((module) => module.heads ?? []);
  const byPage = new Map(sources.map((source) => [source.page, source]));
  return {
    /** Head of a page. A page no module speaks for is served, but stays out of search engines. */
    async of(ctx: Ctx, resolved: Resolution, url: string): Promise<ServedMetadata> {
      const site = (await siteName(ctx)) ?? parts.messages.format(ctx.locale, 'site.name');
      // Another spelling: the client leads on to the one address of the page, which is the canonical one here already.
      const asked = resolved.kind === 'replace' ? resolved.to : url;
      const found = resolved.kind === 'replace' ? resolveAddress(asked) : resolved;
      if (found.kind === 'replace' || found.row.key === 'notFound' || UNBUILT.has(found.row.key)) {
        return { site, title: '', absent: true, indexed: false };
      }
      const { row, params } = found;
      const title = parts.messages.format(ctx.locale, row.title);
      const source = byPage.get(row.key);
      if (!source) return { site, page: row.key, title, absent: false, indexed: false };
      const query = new URLSearchParams(splitAddress(asked)[1].split('#')[0]);
      const head = await source.read(ctx, { params, query });
      if (!head) return { site, title, absent: true, indexed: false };
      const description = descriptionOf(head.description);
      return {
        site,
        page: row.key,
        first: { heading: [head.title || title], lead: description },
        canonical: splitAddress(asked)[0],
        ...head,
        title: head.title || title,
        description,
        absent: false,
        indexed: !head.gone && !head.unlisted,
      };
    },

    /** The console, accounts and runs are nobody's to search; their data need a sign-in anyway. */
    robots: (origin: string): string =>
      [
        'User-agent: *',
        ...['/account/', '/Maintain/', '/coursestudy/', '/experiment/run/', '/user/', '/api/', '/data/', '/bus/'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),

    /** Every public address with the day it changed. */
    async sitemap(ctx: Ctx, origin: string): Promise<string> {
      const plain = sources
        .filter((source) => !source.addresses && !routeByKey(source.page).path.includes(':'))
        .map((source) => ({ path: addressOf(source.page), changed: null as Date | null }));
      const named = (await Promise.all(sources.map((source) => source.addresses?.(ctx) ?? []))).flat();
      const lines = [...plain, ...named]
        .slice(0, MAX_ADDRESSES)
        .map(
          ({ path, changed }) =>
            `<url><loc>${escapeXml(origin + path)}</loc>${
              changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
            }</url>`,
        );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('')}</urlset>\n`;
    },
  };
}
