import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { restorable, storedColumns } from '../../../platform/managed/list.ts';
import {
  belowUnits,
  catalogueColumns,
  completeness,
  figureColumns,
  hasRevision,
  ofExperiment,
  publishedVersion,
} from '../../catalogue/server/record.public.ts';
import { STATES } from '../../catalogue/shared/experiment.model.ts';
import {
  labExperimentResource,
  labHostingResource,
  labReviewResource,
  labRevisionResource,
  managedExperimentResource,
} from '../shared/shared-lab.resource.ts';

/** Rows of whoever holds the page: all for role 0, the own subtree for role 2, the own unit for others. */
const inScope = ({ actor }: BindingFacts) => {
  if (actor.kind === 'system') return sql<boolean>`true`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  if (actor.role === 0) return sql<boolean>`true`;
  return actor.role === 2
    ? sql<boolean>`e.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`e.unit_id = ${actor.unitId}::uuid`;
};
const kept = (facts: BindingFacts) => sql<boolean>`e.deleted_at is null and ${inScope(facts)}`;
const query = byGrant('sharedLab', 'query');
const exporting = byGrant('sharedLab', 'export');
const only0 = (rows: (facts: BindingFacts) => ReturnType<typeof kept>) =>
  ({ visitor: null, '6': null, '5': null, '3': null, '2': null, '0': { rows } }) as const;

const catalogue = (facts: BindingFacts) =>
  sql<boolean>`e.state in ('approved', 'listed', 'delisted') and ${kept(facts)}`;

const incomplete = (_facts: BindingFacts, [value]: readonly string[]) =>
  value === '1'
    ? sql<boolean>`coalesce(${completeness()}, 0) < 100`
    : value === '0'
      ? sql<boolean>`${completeness()} = 100`
      : null;

/** `labexperiment`: 共享目录. */
export const labExperimentBinding = bindResource(labExperimentResource, {
  from: sql`experiments.experiment e join units_api.unit u on u.id = e.unit_id
    left join experiments.figures f on f.experiment_id = e.id left join identity_api.person l on l.id = e.leader_id`,
  columns: {
    ...storedColumns('e', ['id', 'sort', 'featured', 'listed_at', 'state']),
    ...catalogueColumns,
    publishedversion: publishedVersion,
    sharing: () => sql`(e.form -> 'features' ->> 'sharing')`,
    completeness,
    ...figureColumns,
  },
  read: only0(catalogue),
  export: {
    access: exporting,
    columns: [
      ...([
        'code',
        'name',
        'name_en',
        'leadername',
        'unitname',
        'category',
        'majors',
        'kind',
        'level',
        'hours',
      ] as const),
      ...(['publishedversion', 'steps', 'state', 'views', 'persons', 'runs', 'meanminutes'] as const),
      ...(['completionrate', 'passrate', 'rating', 'listed_at', 'sort', 'featured', 'sharing'] as const),
    ],
  },
  list: {
    access: query,
    rows: catalogue,
    tabs: ['approved', 'listed', 'delisted'],
    filters: {
      unit: belowUnits,
      hasrevision: hasRevision,
      incomplete,
    },
  },
});

/** `managedexperiment`: 共享实验室管理, every state. */
export const managedExperimentBinding = bindResource(managedExperimentResource, {
  from: sql`experiments.experiment e join units_api.unit u on u.id = e.unit_id
    left join experiments.figures f on f.experiment_id = e.id left join identity_api.person l on l.id = e.leader_id
    left join experiments.experiment_version v on v.id = e.published_version_id`,
  columns: {
    ...storedColumns('e', ['id', 'tags', 'state', 'featured', 'listed_at', 'updated_at']),
    ...catalogueColumns,
    runsin: () => sql`case when v.launch_kind in ('package', 'scorm', 'lti') then 'browser' else v.launch_kind end`,
    publishedversion: () => sql`v.number`,
    completeness,
    stage: ofExperiment('review_stage'),
    ...figureColumns,
  },
  read: only0(kept),
  export: {
    access: byGrant('experiManage', 'export'),
    columns: [
      ...(['code', 'name', 'name_en', 'leadername', 'unitname', 'category', 'majors', 'kind', 'level'] as const),
      ...(['hours', 'runsin', 'publishedversion', 'steps', 'state', 'views', 'persons', 'runs'] as const),
      ...(['meanminutes', 'completionrate', 'passrate', 'rating', 'listed_at'] as const),
    ],
  },
  list: {
    access: byGrant('experiManage', 'query'),
    rows: kept,
    tabs: [...STATES],
    filters: { unit: belowUnits, hasrevision: hasRevision, incomplete },
    bin: {
      access: byGrant('experiManage', 'delete'),
      rows: (facts) => sql<boolean>`${restorable('e')}
        and ${inScope(facts)}`,
    },
  },
});

/** `labrevision`: 修订. What a leader has not handed in yet is nobody else's business. */
const revisions = (facts: BindingFacts) =>
  sql<boolean>`${kept(facts)} and (r.state <> 'draft' and r.state <> 'discarded')`;
export const labRevisionBinding = bindResource(labRevisionResource, {
  from: sql`experiments.revision r join experiments.experiment e on e.id = r.experiment_id
    join units_api.unit u on u.id = e.unit_id left join identity_api.person l on l.id = e.leader_id`,
  columns: {
    ...storedColumns('r', ['id', 'number', 'state', 'updated_at']),
    experiment: ofExperiment('id'),
    code: ofExperiment('code'),
    name: ofExperiment('name'),
    leadername: () => sql`l.name`,
    unit: ofExperiment('unit_id'),
    unitname: () => sql`u.name`,
    stage: () => sql`r.review_stage`,
  },
  read: only0(revisions),
  export: { access: exporting },
  list: {
    access: query,
    rows: revisions,
    tabs: ['submitted', 'returned', 'approved'],
    filters: { unit: belowUnits },
  },
});

const reports = sql`(select count(*)::integer from experiments.review_report p where p.review_id = v.id)`;

/** `labreview`: 评价. */
export const labReviewBinding = bindResource(labReviewResource, {
  from: sql`experiments.review v join experiments.experiment e on e.id = v.experiment_id
    left join identity_api.person a on a.id = v.person_id`,
  columns: {
    ...storedColumns('v', ['id', 'stars', 'text', 'updated_at']),
    experiment: ofExperiment('id'),
    code: ofExperiment('code'),
    name: ofExperiment('name'),
    author: () => sql`a.name`,
    reports: () => reports,
    state: () => sql`case when v.hidden_at is null then 'visible' else 'hidden' end`,
  },
  read: only0(kept),
  export: { access: exporting },
  list: {
    access: query,
    rows: kept,
    tabs: ['visible', 'hidden'],
    filters: {
      reported: (_facts, [value]) =>
        value === '1' ? sql<boolean>`${reports} > 0` : value === '0' ? sql<boolean>`${reports} = 0` : null,
    },
  },
});

/** `labhosting`: 托管. */
const hosted = (facts: BindingFacts) =>
  sql<boolean>`${kept(facts)} and e.state <> 'archived' and v.launch_kind in ('package', 'scorm', 'download')`;
export const labHostingBinding = bindResource(labHostingResource, {
  from: sql`experiments.experiment e join experiments.experiment_version v on v.id = e.published_version_id
    join units_api.unit u on u.id = e.unit_id left join identity_api.person l on l.id = e.leader_id
    left join experiments.hosting h on h.experiment_id = e.id left join experiments.figures f on f.experiment_id = e.id`,
  columns: {
    ...storedColumns('e', ['id', 'code', 'name']),
    ...storedColumns('v', ['filename', 'bytes', 'profile']),
    leadername: () => sql`l.name`,
    unit: ofExperiment('unit_id'),
    unitname: () => sql`u.name`,
    publishedversion: () => sql`v.number`,
    domain: () => sql`v.content_label`,
    state: () => sql`case when h.suspended_at is not null then 'suspended'
      when h.expires_at <= platform.app_now() then 'expired' else 'running' end`,
    reason: () => sql`h.reason`,
    findings: () => sql`coalesce(jsonb_array_length(v.report -> 'findings'), 0)`,
    runs30: () => sql`coalesce(f.runs30, 0)`,
    expires_at: () => sql`h.expires_at`,
    publishedat: () => sql`(select max(b.at) from experiments.publication b where b.version_id = v.id)`,
  },
  read: only0(hosted),
  export: { access: exporting },
  list: {
    access: query,
    rows: hosted,
    tabs: ['running', 'suspended', 'expired'],
    filters: { unit: belowUnits },
  },
});
