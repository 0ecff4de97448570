import * as z from 'zod/mini';
import { idSchema, instantSchema, textSchema } from '../../../kernel/http/schemas.ts';

/** Names of the groups of settings the front page is made of. */
export const GROUPS = { sections: 'home.sections', slides: 'home.slides', centre: 'home.centre' } as const;

export const SECTION_KINDS = ['recommended', 'newest', 'most', 'subject'] as const;
/** Where a section's experiments come from: chosen ones, the most run of 30 days, or the newest. */
export const SECTION_RULES = ['manual', 'runs', 'new'] as const;
export type SectionRule = (typeof SECTION_RULES)[number];

/** Fewest and most experiments of a section. */
export const SECTION_LIMIT = { least: 4, most: 24 } as const;
/** Slides that may show at one time. */
export const LIVE_SLIDES = 8;
export const SLIDE_TITLE = 40;

const key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const span = { from: z.optional(instantSchema), to: z.optional(instantSchema) };

const sectionSchema = z.strictObject({
  key,
  kind: z.enum(SECTION_KINDS),
  /** Code of the subject class; only of a section per subject. */
  category: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,12}$/))),
  rule: z.enum(SECTION_RULES),
  limit: z.int().check(z.minimum(SECTION_LIMIT.least), z.maximum(SECTION_LIMIT.most)),
  shown: z.boolean(),
  /** Chosen experiments in order. With an automatic rule they stand first, the rest follows by the rule. */
  items: z.array(idSchema).check(z.maxLength(SECTION_LIMIT.most)),
  ...span,
});
export type Section = z.infer<typeof sectionSchema>;
export const sectionsSchema = z.strictObject({ sections: z.array(sectionSchema).check(z.maxLength(16)) });
export type SectionsContent = z.infer<typeof sectionsSchema>;

/** Subjects a drawn picture may have: the twelve motifs of the covers. */
export const ART = [
  'chem',
  'phys',
  'bio',
  'mech',
  'elec',
  'civil',
  'geo',
  'med',
  'agri',
  'comp',
  'econ',
  'art',
] as const;

const pictureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), id: idSchema }),
  z.strictObject({
    kind: z.literal('art'),
    subject: z.enum(ART),
    seed: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
  }),
]);

/** A path of this site, or an https address. Nothing else may be opened by a slide. */
export const SAFE_LINK = /^(\/(?![/\\])[^\s"<>\\]*|https:\/\/[^\s"<>\\]+)$/;

const slideSchema = z.strictObject({
  key,
  title: textSchema(1, SLIDE_TITLE),
  /** What the picture shows, for those who do not see it. */
  alt: textSchema(1, 120),
  link: z.optional(z.string().check(z.maxLength(500), z.regex(SAFE_LINK))),
  picture: pictureSchema,
  shown: z.boolean(),
  ...span,
});
export type Slide = z.infer<typeof slideSchema>;
export const slidesSchema = z.strictObject({ slides: z.array(slideSchema).check(z.maxLength(40)) });
export type SlidesContent = z.infer<typeof slidesSchema>;

/** Numbers the strip may show. They are counted, never typed. */
export const INDICATORS = ['experiments', 'units', 'runs', 'completion'] as const;
export type Indicator = (typeof INDICATORS)[number];

export const centreSchema = z.strictObject({
  /** Rich text of the introduction; empty = no band. */
  introduction: z.string().check(z.maxLength(100_000)),
  indicators: z.array(z.enum(INDICATORS)).check(z.refine((list) => new Set(list).size === list.length)),
  /** Whether the partner schools have a band. */
  partners: z.boolean(),
});
export type CentreContent = z.infer<typeof centreSchema>;

/** What visitors see as long as nobody arranged anything. */
export const START: {
  readonly sections: SectionsContent;
  readonly slides: SlidesContent;
  readonly centre: CentreContent;
} = {
  sections: {
    sections: [
      { key: 'recommended', kind: 'recommended', rule: 'runs', limit: 8, shown: true, items: [] },
      { key: 'newest', kind: 'newest', rule: 'new', limit: 8, shown: true, items: [] },
      { key: 'most', kind: 'most', rule: 'runs', limit: 8, shown: true, items: [] },
    ],
  },
  slides: { slides: [] },
  centre: { introduction: '', indicators: [...INDICATORS], partners: true },
};

/** True while something stands: from its instant (inclusive) to its end (exclusive); times in Unix ms. */
export function stands(span: { readonly from?: string | undefined; readonly to?: string | undefined }, nowMs: number) {
  return (
    (span.from === undefined || Date.parse(span.from) <= nowMs) &&
    (span.to === undefined || nowMs < Date.parse(span.to))
  );
}

/** The next instant after now at which one of some spans begins or ends; null when none does. Unix ms. */
export function nextTurn(
  spans: readonly { readonly from?: string | undefined; readonly to?: string | undefined }[],
  nowMs: number,
): number | null {
  const times = spans
    .flatMap(({ from, to }) => [from, to])
    .flatMap((at) => (at === undefined ? [] : [Date.parse(at)]))
    .filter((at) => at > nowMs);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Keys of shown slides that stand while eight others of earlier places do. */
export function crowdedSlides(slides: readonly Slide[]): string[] {
  const shown = slides.filter((slide) => slide.shown);
  const begin = (slide: Slide) => (slide.from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(slide.from));
  const crowded = new Set<string>();
  for (const moment of new Set(shown.map(begin))) {
    const at = shown.filter(
      (slide) => begin(slide) <= moment && (slide.to === undefined || moment < Date.parse(slide.to)),
    );
    for (const slide of at.slice(LIVE_SLIDES)) crowded.add(slide.key);
  }
  return [...crowded];
}
