import { sql } from 'kysely';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import { type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../../platform/managed/list.ts';
import { RATED_FROM } from '../../shared/experiment.model.ts';
import { experimentResource } from '../../shared/experiment.resource.ts';

/** A column of the experiment. */
export const ofExperiment = (name: string) => () => sql`e.${sql.ref(name)}`;

const counted = (name: string) => () => sql`coalesce(f.${sql.ref(name)}, 0)`;

/** Figures of the public page, by the same definitions: numbers, and percent with one decimal. */
export const figureColumns = {
  views: counted('views'),
  persons: counted('persons'),
  runs: counted('runs'),
  meanminutes: () => sql`f.minutes_mean`,
  completionrate: () => sql`round(f.finished * 100.0 / nullif(f.ended, 0), 1)`,
  passrate: () => sql`round(f.passed * 100.0 / nullif(f.scored, 0), 1)`,
  rating: () => sql`case when f.rating_number >= ${RATED_FROM} then f.rating_mean end`,
} as const;

/** Number of the published version. */
export const publishedVersion = () =>
  sql`(select v.number from experiments.experiment_version v where v.id = e.published_version_id)`;

/** 完整度 of what an experiment says itself: the counted items of its form, with the two of its versions. */
export const completeness = () => sql`(floor((e.checks_met
    + (exists (select from experiments.experiment_version v where v.experiment_id = e.id and v.state = 'ready'
        and v.blocking = 0 and v.deleted_at is null))::integer
    + (e.published_version_id is not null)::integer) * 100.0 / (e.checks_all + 2))::integer)`;

/** Units anywhere below some; null when the values are no ids. */
export const belowUnits = (_facts: BindingFacts, values: readonly string[]) =>
  values.length > 0 && values.every((value) => isUuid(value))
    ? sql<boolean>`e.unit_id in (select s.id from unnest(${[...values]}::uuid[]) as top (id)
        cross join lateral units_api.subtree(top.id) as s (id))`
    : null;

/** With or without an open revision. */
export const hasRevision = (_facts: BindingFacts, [value]: readonly string[]) => {
  const open = sql<boolean>`exists (select from experiments.revision r where r.experiment_id = e.id
    and r.state in ('draft', 'submitted', 'returned'))`;
  return value === '1' ? open : value === '0' ? sql<boolean>`not ${open}` : null;
};

const listed = { rows: () => sql<boolean>`e.state = 'listed' and e.deleted_at is null` };

/** `CATALOGUE_COLUMNS` with the steps, of an experiment `e`, its unit `u` and its leader `l`. */
export const catalogueColumns = {
  ...storedColumns('e', ['code', 'name', 'name_en', 'category', 'majors', 'kind', 'level', 'hours']),
  leadername: () => sql`l.name`,
  unit: ofExperiment('unit_id'),
  unitname: () => sql`u.name`,
  steps: ofExperiment('step_count'),
};

/** `experiment`: what is listed, for everybody. */
export const experimentBinding = bindResource(experimentResource, {
  from: sql`experiments.experiment e join units_api.unit u on u.id = e.unit_id
    left join identity_api.person l on l.id = e.leader_id`,
  columns: {
    ...storedColumns('e', ['id', 'listed_at']),
    ...catalogueColumns,
  },
  read: { visitor: listed, '6': listed, '5': listed, '3': listed, '2': listed, '0': listed },
});
