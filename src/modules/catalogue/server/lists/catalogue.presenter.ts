import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { renderFormula } from '../../../../platform/text/formula.ts';
import type { catalogueRoute, detailsRoute } from '../../shared/catalogue.contract.ts';
import type { RunsIn } from '../../shared/experiment.model.ts';
import { hasPlayer } from '../../shared/flavour.model.ts';
import { presentFigures } from '../figures/figure.presenter.ts';
import type { CatalogueRow, DetailsRow } from './catalogue.repository.ts';
import type { Details } from './catalogue.service.ts';

/** So many formulas are shown beside what is learnt. */
const MAX_FORMULAS = 2;

function commonOf(row: CatalogueRow | DetailsRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    unitId: row.unit_id,
    unitName: row.unit_name,
    category: row.category === null ? null : { code: row.category, name: row.category_name ?? row.category },
    level: row.level,
    kind: row.kind,
    hours: row.hours,
    cover: row.cover,
    brief: row.brief,
    figures: presentFigures(row.figures),
  };
}

/** Where a version of a launch kind runs; null without a version. */
export function placeOf(launchKind: string | null): RunsIn | null {
  if (launchKind === null) return null;
  return launchKind === 'external' || launchKind === 'download' ? launchKind : 'browser';
}

/** A line of the catalogue. @param poster address of the picture of its bench, in the place of the cover */
export function presentRow(row: CatalogueRow, poster?: string): CallOutput<typeof catalogueRoute>['rows'][number] {
  const runnable = row.published_version_id !== null && hasPlayer(row.flavour ?? '');
  return {
    ...commonOf(row),
    cover: poster ?? row.cover,
    steps: row.step_count,
    expectedMinutes: row.expected_minutes,
    leaderName: row.leader_name,
    runsIn: runnable ? placeOf(row.launch_kind) : null,
    listedAt: row.listed_at.toISOString(),
    runnable,
  };
}

/** Formulas that stand in lines of their own (`$$…$$`) set here, so that the page needs no script for them. */
export function formulasOf(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\$\$([^$]+)\$\$/g)]
    .slice(0, MAX_FORMULAS)
    .map(([, tex]) => renderFormula(tex!.trim(), { displayMode: true, throwOnError: false }));
}

/** The details page without pictures of the bench; steps in the caller's language where the package gives it. */
export function presentDetails(found: Details, locale: Locale): CallOutput<typeof detailsRoute> {
  const { row, steps, rights } = found;
  return {
    ...commonOf(row),
    state: row.state,
    leaderName: row.leader_name,
    team: [...row.team],
    passScore: row.pass_score,
    expectedMinutes: row.expected_minutes,
    media: { poster: null, clip: null, stills: [] },
    formulas: formulasOf(row.content.basis),
    content: row.content,
    majors: row.majors,
    knowledge: row.knowledge,
    tags: row.tags,
    best: [],
    steps: steps.map(({ words: texts, ...step }) => ({ ...step, ...texts[locale] })),
    version: row.version && hasPlayer(row.version.flavour) ? row.version : null,
    listedAt: row.listed_at?.toISOString() ?? null,
    can: { versions: rights.versions, edit: rights.edit, list: rights.list },
  };
}
