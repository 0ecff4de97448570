import type { FieldError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import { pickListed } from '../../experiments/server/experiments.public.ts';
import {
  attachmentUrl,
  claimAttachments,
  listAttachments,
  releaseAttachments,
} from '../../files/server/files.public.ts';
import type { PageContent, PageGroup } from '../../settings/server/settings.public.ts';
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

/** Pictures stay as long as the draft or a kept version names them; they become public when one is published. */
async function keepPictures(tx: TxCtx, used: readonly PageContent[], shown: PageContent | null): Promise<void> {
  const wanted = new Set(used.flatMap(filesOf));
  const held = await listAttachments(tx, SLIDE_OWNER.ownerType, [SLIDE_OWNER.ownerId]);
  const fresh = [...wanted].filter((id) => !held.some((row) => row.id === id));
  await claimAttachments(tx, fresh, { ...SLIDE_OWNER, public: false });
  if (shown) await claimAttachments(tx, filesOf(shown), { ...SLIDE_OWNER, public: true });
  await releaseAttachments(tx, SLIDE_OWNER, [...wanted]);
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
      keep: keepPictures,
      named: async (ctx) => {
        const held = await listAttachments(ctx, SLIDE_OWNER.ownerType, [SLIDE_OWNER.ownerId]);
        const now = ctx.clock.ms();
        return { pictures: Object.fromEntries(held.map((row) => [row.id, attachmentUrl(key, row, now)])) };
      },
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
