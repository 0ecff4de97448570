import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import { catalogueSummary, pickListed } from '../../catalogue/server/catalogue.public.ts';
import { attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import { pageContents } from '../../settings/server/settings.public.ts';
import { unitLogos } from '../../units/server/units.public.ts';
import type { centreRoute, partnersRoute, sectionsRoute, slidesRoute } from '../shared/front.contract.ts';
import {
  type CentreContent,
  GROUPS,
  type Indicator,
  nextTurn,
  type Section,
  type SectionsContent,
  type SlidesContent,
  stands,
} from '../shared/page.model.ts';
import { categoryNames, sharingUniversities } from './front.repository.ts';
import { SLIDE_OWNER } from './group.binding.ts';

type Shown = CallOutput<typeof slidesRoute>['slides'][number];
type Row = Awaited<ReturnType<typeof pickListed>>[number];

/** The content of one group that rules now, or its draft with the token of a preview link. */
async function contentOf<T>(ctx: Ctx, name: string, preview: string | undefined) {
  const { of, next } = await pageContents(ctx, [name], preview);
  return { content: of(name) as unknown as T, next: next?.getTime() ?? null };
}

const earliest = (...times: readonly (number | null)[]): string | null => {
  const known = times.filter((at) => at !== null);
  return known.length > 0 ? new Date(Math.min(...known)).toISOString() : null;
};

/** So many of a rule serve every section, whatever stands in front of them by choice. */
const POOL = 48;

/** Sections that stand now with their experiments. One whose chosen experiments are gone is filled by the rule of runs. */
export async function sectionsNow(ctx: Ctx, preview?: string): Promise<CallOutput<typeof sectionsRoute>> {
  const { content, next } = await contentOf<SectionsContent>(ctx, GROUPS.sections, preview);
  const now = ctx.clock.ms();
  const shown = content.sections.filter((one) => one.shown);
  const standing = shown.filter((one) => stands(one, now));
  const chosen = new Map<string, Row>();
  const ids = [...new Set(standing.flatMap((one) => one.items))];
  for (let at = 0; at < ids.length; at += 200) {
    const some = ids.slice(at, at + 200);
    for (const row of await pickListed(ctx, { rule: 'manual', ids: some, limit: some.length })) chosen.set(row.id, row);
  }
  const pools = new Map<string, Row[]>();
  const poolOf = async (rule: 'runs' | 'new', category: string | undefined): Promise<Row[]> => {
    const key = `${rule} ${category ?? ''}`;
    const known = pools.get(key);
    if (known) return known;
    const rows = await pickListed(ctx, { rule, limit: POOL, ...(category === undefined ? {} : { category }) });
    pools.set(key, rows);
    return rows;
  };
  const filled = async (section: Section): Promise<Row[]> => {
    const first = section.items.flatMap((id) => chosen.get(id) ?? []);
    // Of a section by hand only the places of experiments that are gone are filled.
    const size = section.rule === 'manual' ? section.items.length : section.limit;
    if (first.length >= size) return first.slice(0, section.limit);
    const rest = await poolOf(section.rule === 'new' ? 'new' : 'runs', section.category);
    return [...first, ...rest.filter((row) => !first.some((one) => one.id === row.id))].slice(0, size);
  };
  const names = await categoryNames(
    ctx,
    standing.flatMap((one) => (one.category === undefined ? [] : [one.category])),
  );
  const sections = [];
  for (const section of standing) {
    const rows = await filled(section);
    if (rows.length === 0) continue;
    const { key, kind, category: code } = section;
    sections.push({ key, kind, category: code === undefined ? null : { code, name: names.get(code) ?? code }, rows });
  }
  return { sections, until: earliest(next, nextTurn(shown, now)) };
}

/** Slides that stand now, in their order. @param key signs addresses of pictures a preview shows before they are public */
export async function slidesNow(ctx: Ctx, key: Buffer, preview?: string): Promise<CallOutput<typeof slidesRoute>> {
  const { content, next } = await contentOf<SlidesContent>(ctx, GROUPS.slides, preview);
  const now = ctx.clock.ms();
  const shown = content.slides.filter((one) => one.shown);
  const standing = shown.filter((one) => stands(one, now));
  const files = standing.some((one) => one.picture.kind === 'file')
    ? await listAttachments(ctx, SLIDE_OWNER.ownerType, [SLIDE_OWNER.ownerId])
    : [];
  const slides = standing.flatMap(({ key: name, title, alt, link, picture }): Shown[] => {
    const base = { key: name, title, alt, link: link ?? null };
    if (picture.kind === 'art') return [{ ...base, src: null, art: { subject: picture.subject, seed: picture.seed } }];
    const file = files.find((row) => row.id === picture.id);
    return file ? [{ ...base, src: attachmentUrl(key, file, now), art: null }] : [];
  });
  return { slides, until: earliest(next, nextTurn(shown, now)) };
}

/** Introduction and the ticked numbers, each counted now. */
export async function centreNow(ctx: Ctx, preview?: string): Promise<CallOutput<typeof centreRoute>> {
  const { content, next } = await contentOf<CentreContent>(ctx, GROUPS.centre, preview);
  const counted = content.indicators.length > 0 ? await catalogueSummary(ctx) : null;
  const counts: Record<Indicator, number | null> = {
    experiments: counted?.experiments ?? null,
    units: counted?.units ?? null,
    runs: counted?.runs ?? null,
    completion: counted?.completionRate ?? null,
  };
  return {
    // Cleaned once more on reading: the rules may have become stricter since it was written.
    introduction: content.introduction === '' ? null : cleanRichText(content.introduction).html,
    indicators: content.indicators.map((key) => ({ key, value: counts[key] })),
    asOf: ctx.clock.now().toISOString(),
    partners: content.partners,
    until: earliest(next),
  };
}

/** Universities that share experiments. */
export async function partnersNow(ctx: Ctx): Promise<CallOutput<typeof partnersRoute>> {
  const units = await sharingUniversities(ctx);
  const logos = await unitLogos(
    ctx,
    units.map(({ id }) => id),
  );
  return { units: units.map((unit) => ({ ...unit, logo: logos.get(unit.id) ?? null })) };
}
