import { AppError } from '../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import type { Ctx } from '../db/context.ts';

/** What a public page begins with: it stands in the served document, before any script and where none runs. */
export interface FirstContent {
  /** The page's heading; its parts may stand on lines of their own. */
  readonly heading: readonly string[];
  readonly lead?: string | undefined;
  /** Small line above the heading of a front page. */
  readonly eyebrow?: string;
  /** Looks like the top of the front page. */
  readonly hero?: boolean;
  /** Address of what it shows, below the heading: the same picture the page shows later. */
  readonly picture?: string | undefined;
  /** The first of what it lists, each with its picture. */
  readonly cards?: readonly { readonly title: string; readonly href: string; readonly picture: string }[];
  /** For readers without script only. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly links?: readonly { readonly text: string; readonly href: string }[];
}

/** What the served html of a page says of it to search engines and to whom its link is sent. */
export interface PageMetadata {
  /** Without the name of the site. */
  readonly title: string;
  /** Plain text; cut at 160 characters. */
  readonly description?: string | undefined;
  /** The one address of what the page shows, when it has several. */
  readonly canonical?: string | undefined;
  /** What the page shows in the words of schema.org, as JSON-LD. @param origin of the asked host, for whole addresses */
  readonly structured?: ((origin: string, site: string) => readonly Readonly<Record<string, unknown>>[]) | undefined;
  /** What it begins with; title and description unless said otherwise. */
  readonly first?: FirstContent | undefined;
  /** It was here and is no more: 410, out of search engines. */
  readonly gone?: boolean;
  /** Stays out of search engines though it is there: a filtered list. */
  readonly unlisted?: boolean;
  /** Served apart from every other origin, so that its frames may share memory between threads. */
  readonly isolated?: boolean;
}

/** A module that knows what a public page shows. */
export interface HeadSource {
  /** Key of the route. */
  readonly page: string;
  /** Null when what the page should show is not there: it is served with 404 and out of search engines. */
  readonly read: (
    ctx: Ctx,
    asked: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
  ) => Promise<PageMetadata | null>;
  /** Public addresses of such pages with the day they changed, for the map of the site. */
  readonly addresses?: (ctx: Ctx) => Promise<readonly { readonly path: string; readonly changed?: Date | null }[]>;
}

/** Longest `Id` a page is asked with: ids and codes are shorter. */
const MAX_ID = 40;

/**
 * A page that shows one object, named by `?Id=`: 404 when it is not there, 410 when it is there no more.
 * @param gone code of the refusal that says so
 * @param read what the object is to this visitor. @throws AppError notFound
 */
export function objectHead(
  page: string,
  gone: MessageKey,
  read: (ctx: Ctx, id: string) => Promise<PageMetadata>,
  addresses: HeadSource['addresses'] = async () => [],
): HeadSource {
  return {
    page,
    read: async (ctx, { query }) => {
      const id = query.get('Id') ?? '';
      if (id === '' || id.length > MAX_ID) return null;
      try {
        return await read(ctx, id);
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
        return error.code === gone ? { title: '', gone: true } : null;
      }
    },
    addresses,
  };
}

const MAX_DESCRIPTION = 160;

/** A text as a description: without markup, on one line, cut at 160 characters. */
export function descriptionOf(text: string | null | undefined): string | undefined {
  const plain = (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return undefined;
  const chars = [...plain];
  return chars.length <= MAX_DESCRIPTION ? plain : `${chars.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}
