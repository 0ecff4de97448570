import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import {
  branchName,
  type CatalogueRow,
  type Details,
  placeOf,
  presentFigures,
} from '../../catalogue/server/catalogue.public.ts';
import type { Content } from '../../catalogue/shared/experiment.model.ts';
import type {
  openExperimentRoute,
  openExperimentsRoute,
  openFiguresRoute,
  openUnitsRoute,
} from '../shared/open.contract.ts';
import { KIND_WORDS, LEVEL_WORDS, UNIT_KIND_WORDS } from '../shared/open.model.ts';
import type { OpenUnitRow } from './open.repository.ts';

type Item = CallOutput<typeof openExperimentsRoute>['JsonList'][number];
type Whole = NonNullable<CallOutput<typeof openExperimentRoute>>;
type Totals = Pick<NonNullable<CallOutput<typeof openFiguresRoute>>, keyof Whole['Stats']>;

/** A unit as partners read it. @param logo address of its picture; null without one */
export const presentUnit = (
  row: OpenUnitRow,
  logo: string | null,
): CallOutput<typeof openUnitsRoute>['JsonList'][number] => ({
  UnitId: row.id,
  UnitCode: row.code,
  UnitName: row.name,
  UnitNameEn: row.name_en,
  ParentId: row.parent_id,
  Kind: UNIT_KIND_WORDS[row.kind],
  Gradation: row.gradation,
  Province: row.province,
  City: row.city,
  LogoUrl: logo,
  VseCount: row.experiments,
  Sort: row.sort,
  UpdateTime: row.updated_at.getTime(),
});

/** What both the list and the details know. */
type Common = Omit<CatalogueRow, 'listed_at' | 'expected_minutes' | 'flavour'> & { readonly listed_at: Date | null };

/** A line of the list. */
export function presentItem(row: Common, locale: Locale): Item {
  const figures = presentFigures(row.figures);
  const branch = row.category?.slice(0, 2) ?? null;
  const place = placeOf(row.launch_kind);
  return {
    VseId: row.id,
    VseCode: row.code,
    VseName: row.name,
    VseNameEn: row.name_en,
    UnitId: row.unit_id,
    UnitName: row.unit_name,
    LeaderName: row.leader_name,
    CategoryCode: branch,
    CategoryName: branch === null ? null : branchName(locale, branch),
    SubjectCode: row.category,
    SubjectName: row.category_name,
    Kind: KIND_WORDS[row.kind],
    Level: LEVEL_WORDS[row.level],
    Hours: row.hours,
    CoverUrl: row.cover,
    Brief: row.brief,
    LaunchKind: row.launch_kind,
    RunsIn: place === 'download' ? 'client' : place,
    StepCount: row.step_count,
    ViewCount: figures.views,
    UserCount: figures.persons,
    RunCount: figures.runs,
    Rating: figures.rating,
    RatingCount: figures.reviews,
    ListedTime: row.listed_at?.getTime() ?? null,
    UpdateTime: row.updated_at.getTime(),
    DetailUrl: addressOf('experimentTwoDetails', { Id: row.code }),
  };
}

/** A share of counts, 0–1 with four decimals; null when nothing is counted. */
const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4);

/** Totals of an experiment, the same numbers as on its page. */
export function presentTotals(stored: CatalogueRow['figures']): Totals {
  const figures = presentFigures(stored);
  return {
    ViewCount: figures.views,
    UserCount: figures.persons,
    RunCount: figures.runs,
    AvgMinutes: figures.meanMinutes,
    MedianMinutes: figures.medianMinutes,
    CompletionRate: rate(figures.finished, figures.ended),
    PassRate: rate(figures.passed, figures.scored),
    Rating: figures.rating,
    RatingCount: figures.reviews,
    LikeCount: figures.likes,
    FavouriteCount: figures.favourites,
  };
}

/** One experiment whole; of its people names and tasks only. */
export function presentWhole({ row, steps }: Details, locale: Locale): Whole {
  const content = row.content as Content;
  const passage = (text: string | undefined) => text || null;
  return {
    ...presentItem({ ...row, launch_kind: row.version?.launchKind ?? null }, locale),
    Target: passage(content.target),
    Basis: passage(content.basis),
    KnowledgePoints: row.knowledge,
    Devices: passage(content.devices),
    Materials: passage(content.materials),
    TeachingMethod: passage(content.teachingMethod),
    Procedure: passage(content.operatingSteps),
    ResultRequire: passage(content.resultRequirement),
    CheckRequire: passage(content.assessment),
    MajorRequire: row.majors,
    BaseRequire: passage(content.prerequisites),
    Features: passage(content.features),
    SharingPlan: passage(content.sharingPlan),
    Network: passage(content.network),
    Hardware: passage(content.hardware),
    Architecture: passage(content.architecture),
    Team: row.team.map(({ name, duty }) => ({ Name: name, Task: duty })),
    Steps: steps.map(({ words: texts, ...step }) => {
      const told = { ...step, ...texts[locale] };
      return {
        Seq: told.seq,
        Title: told.title,
        Goal: told.goal,
        ExpectTime: told.expectSeconds,
        MaxScore: told.maxScore,
        ScoringModel: told.scoringModel,
        ScoreKind: told.scoreKind,
      };
    }),
    Version: row.version && { Number: row.version.number, PublishTime: Date.parse(row.version.publishedAt) },
    PassScore: row.pass_score,
    Videos: row.videos,
    Openings: [],
    Stats: presentTotals(row.figures),
    License: null,
  };
}
