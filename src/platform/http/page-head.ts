import type { Ctx } from '../db/context.ts';

/** What the served html of a page says of it to search engines and to whom its link is sent. */
export interface PageHead {
  /** Without the name of the site. */
  readonly title: string;
  /** Plain text; cut at 160 characters. */
  readonly description?: string | undefined;
  /** The one address of what the page shows, when it has several. */
  readonly canonical?: string | undefined;
  /** Linked data (JSON-LD) for search engines, made for the origin that was asked and the name of the site. */
  readonly linkedData?: ((origin: string, site: string) => Readonly<Record<string, unknown>>) | undefined;
}

/** A module that knows what a public page shows. */
export interface HeadSource {
  /** Key of the route. */
  readonly page: string;
  /** Null when what the page should show is not there: it is served with 404 and out of search engines. */
  readonly read: (
    ctx: Ctx,
    asked: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
  ) => Promise<PageHead | null>;
  /** Public addresses of such pages with the day they changed, for the map of the site. */
  readonly addresses?: (ctx: Ctx) => Promise<readonly { readonly path: string; readonly changed?: Date | null }[]>;
}

const MOST_DESCRIPTION = 160;

/** A text as a description: without markup, on one line, cut at 160 characters. */
export function descriptionOf(text: string | null | undefined): string | undefined {
  const plain = (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return undefined;
  const chars = [...plain];
  return chars.length <= MOST_DESCRIPTION ? plain : `${chars.slice(0, MOST_DESCRIPTION - 1).join('')}…`;
}
