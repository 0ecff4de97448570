import { appError, type FieldError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import { pickListed } from '../../catalogue/server/catalogue.public.ts';
import {
  type AttachmentRow,
  attachmentUrl,
  claimAttachments,
  listAttachments,
  releaseAttachments,
} from '../../files/server/files.public.ts';
import { type PageContent, type PageGroup, storedGroup } from '../../settings/server/settings.public.ts';
import { SITE_SETTINGS, type SiteSettingValue } from '../../settings/shared/site.model.ts';
import {
  type CentreContent,
  centreSchema,
  crowdedSlides,
  GROUPS,
  type SectionsContent,
  type SlidesContent,
  START,
  sectionsSchema,
  slidesSchema,
} from '../shared/page.model.ts';
import { chosenFacts } from './front.repository.ts';

/** Pictures of slides belong to the group itself, which has one fixed id. */
export const SLIDE_OWNER = { ownerType: 'home.slide', ownerId: '00000000-0000-4000-8000-0000000051de' } as const;

/** Logos of links belong to their group likewise. */
const LINK_OWNER = { ownerType: 'home.link', ownerId: '00000000-0000-4000-8000-0000000011c5' } as const;

type Span = { readonly from?: string | undefined; readonly to?: string | undefined };
const turned = (span: Span) =>
  span.from !== undefined && span.to !== undefined && Date.parse(span.to) <= Date.parse(span.from);
const wrong = (path: string, code: FieldError['code'], params?: { n: number }): FieldError => ({
  path,
  code,
  ...(params ? { params } : {}),
});
const doubled = (keys: readonly string[], at: number) => keys.indexOf(keys[at]!) !== at;

function sectionFaults({ sections }: SectionsContent): FieldError[] {
  const keys = sections.map((one) => one.key);
  return sections.flatMap((one, i) => [
    ...(turned(one) ? [wrong(`sections.${i}.to`, 'home.fault.span')] : []),
    ...(doubled(keys, i) ? [wrong(`sections.${i}.key`, 'home.fault.double')] : []),
    ...(one.kind === 'subject' && one.category === undefined
      ? [wrong(`sections.${i}.category`, 'home.fault.category')]
      : []),
    ...(new Set(one.items).size !== one.items.length ? [wrong(`sections.${i}.items`, 'home.fault.double')] : []),
    ...(one.items.length > one.limit ? [wrong(`sections.${i}.items`, 'home.fault.limit', { n: one.limit })] : []),
  ]);
}

function slideFaults({ slides }: SlidesContent): FieldError[] {
  const keys = slides.map((one) => one.key);
  const crowded = crowdedSlides(slides);
  return slides.flatMap((one, i) => [
    ...(turned(one) ? [wrong(`slides.${i}.to`, 'home.fault.span')] : []),
    ...(doubled(keys, i) ? [wrong(`slides.${i}.key`, 'home.fault.double')] : []),
    ...(crowded.includes(one.key) ? [wrong(`slides.${i}.shown`, 'home.fault.crowded')] : []),
  ]);
}

const sectionsOf = (content: PageContent) => content as unknown as SectionsContent;
const slidesOf = (content: PageContent) => content as unknown as SlidesContent;
const filesOf = (content: PageContent): string[] =>
  slidesOf(content).slides.flatMap(({ picture }) => (picture.kind === 'file' ? [picture.id] : []));

type PictureOwner = { readonly ownerType: string; readonly ownerId: string };

/**
 * Pictures stay as long as the draft or a kept version names them; they become public when one is published.
 * @returns those that are kept
 */
async function storePictures(
  tx: TxCtx,
  owner: PictureOwner,
  filesOf: (content: PageContent) => readonly string[],
  used: readonly PageContent[],
  shown: PageContent | null,
): Promise<readonly AttachmentRow[]> {
  const wanted = new Set(used.flatMap(filesOf));
  const held = await listAttachments(tx, owner.ownerType, [owner.ownerId]);
  const fresh = [...wanted].filter((id) => !held.some((row) => row.id === id));
  const claimed = await claimAttachments(tx, fresh, { ...owner, public: false });
  if (shown) await claimAttachments(tx, filesOf(shown), { ...owner, public: true });
  await releaseAttachments(tx, owner, [...wanted]);
  return [...held, ...claimed].filter((row) => wanted.has(row.id));
}

/** Addresses of kept pictures for their editor, by id; signed while they are not public. */
async function picturesOf(ctx: Ctx, owner: PictureOwner, key: Buffer) {
  const held = await listAttachments(ctx, owner.ownerType, [owner.ownerId]);
  const now = ctx.clock.ms();
  return { pictures: Object.fromEntries(held.map((row) => [row.id, attachmentUrl(key, row, now)])) };
}

const logosOf = (content: PageContent) =>
  ((content as { friendLinks?: SiteSettingValue<'friendLinks'> }).friendLinks ?? []).flatMap(({ logo }) => logo ?? []);

/** A logo is named with the address visitors load it from; only its own is taken. */
async function storeLogos(tx: TxCtx, used: readonly PageContent[], shown: PageContent | null): Promise<void> {
  const idsOf = (content: PageContent) => logosOf(content).map(({ id }) => id);
  const kept = new Map((await storePictures(tx, LINK_OWNER, idsOf, used, shown)).map((row) => [row.id, row.path]));
  if (used.flatMap(logosOf).some(({ id, path }) => kept.get(id) !== path)) {
    throw appError('invalid', 'files.attachment.unknown');
  }
}

/** What the editor is shown of experiments chosen by id, those no longer listed among them. */
async function chosenExperiments(ctx: Ctx, contents: readonly PageContent[]) {
  const ids = [...new Set(contents.flatMap((one) => sectionsOf(one).sections.flatMap(({ items }) => items)))];
  const listed = await pickListed(ctx, { rule: 'manual', ids, limit: 200 });
  const known = new Set(listed.map((row) => row.id));
  const gone = await chosenFacts(
    ctx,
    ids.filter((id) => !known.has(id)),
  );
  return [
    ...listed.map(({ id, code, name, unitName, category, cover }) => ({ id, code, name, unitName, category, cover })),
    ...gone.map((row) => ({ ...row, category: null, cover: null, gone: true })),
  ];
}

/** The groups of settings of the front page. @param key signs addresses of pictures that are not public yet */
export function homeGroups(key: Buffer): readonly PageGroup[] {
  return [
    {
      name: GROUPS.sections,
      schema: sectionsSchema,
      start: async () => START.sections as unknown as PageContent,
      prepare: (_ctx, content) => ({ content, removed: [], faults: sectionFaults(sectionsOf(content)) }),
      named: async (ctx, contents) => ({ experiments: await chosenExperiments(ctx, contents) }),
    },
    {
      name: GROUPS.slides,
      schema: slidesSchema,
      start: async () => START.slides as unknown as PageContent,
      prepare: (_ctx, content) => ({ content, removed: [], faults: slideFaults(slidesOf(content)) }),
      retain: async (tx, used, shown) => {
        await storePictures(tx, SLIDE_OWNER, filesOf, used, shown);
      },
      named: (ctx) => picturesOf(ctx, SLIDE_OWNER, key),
    },
    {
      ...storedGroup('links', { friendLinks: SITE_SETTINGS.friendLinks }),
      retain: storeLogos,
      named: (ctx) => picturesOf(ctx, LINK_OWNER, key),
    },
    {
      name: GROUPS.centre,
      schema: centreSchema,
      start: async () => START.centre as unknown as PageContent,
      prepare: (_ctx, content) => {
        const centre = content as unknown as CentreContent;
        const { html, removed } = cleanRichText(centre.introduction);
        const introduction = plainText(html) === '' && !html.includes('<img') ? '' : html;
        return { content: { ...centre, introduction }, removed, faults: [] };
      },
    },
  ];
}
