import { sql } from 'kysely';
import { onlyRoles } from '../../../../kernel/access/access.ts';
import { type Actor, hasGrant } from '../../../../kernel/access/actor.ts';
import { ROLE } from '../../../../kernel/access/roles.ts';
import { type BindingFacts, bindResource } from '../../../../platform/gateway/binding.ts';
import { restorable, storedColumns } from '../../../../platform/managed/list.ts';
import {
  belowUnits,
  completeness,
  figureColumns,
  hasRevision,
  ofExperiment,
  publishedVersion,
} from '../../../catalogue/server/record.public.ts';
import { STATES } from '../../../catalogue/shared/experiment.model.ts';
import { labSubmissionResource, myExperimentResource } from '../../shared/entry.resource.ts';
import { OPENED_MS } from '../review/submit.service.ts';

const personOf = (actor: Actor) => (actor.kind === 'person' ? actor.personId : null);

/** What a person leads, while he or she is a project leader, or works on. */
const own = ({ actor }: BindingFacts) => {
  const leads = actor.kind === 'person' && actor.role === ROLE.projectLeader;
  return sql<boolean>`((${leads}::boolean and e.leader_id = ${personOf(actor)}::uuid) or exists (
    select from experiments.team_member m where m.experiment_id = e.id and m.person_id = ${personOf(actor)}::uuid))`;
};
const living = { rows: (facts: BindingFacts) => sql<boolean>`e.deleted_at is null and ${own(facts)}` };
const people = onlyRoles(ROLE.collegeAdmin, ROLE.projectLeader, ROLE.teacher);

/** `myexperiment`: 实验入库 of a leader and of the members of teams. */
export const myExperimentBinding = bindResource(myExperimentResource, {
  from: sql`experiments.experiment e left join experiments.figures f on f.experiment_id = e.id
    left join identity_api.person l on l.id = e.leader_id`,
  columns: {
    ...storedColumns('e', ['id', 'cover', 'category', 'code', 'name', 'kind', 'level', 'state', 'updated_at']),
    stage: () => sql`coalesce(e.review_stage, (select r.review_stage from experiments.revision r
      where r.experiment_id = e.id and r.state = 'submitted'))`,
    revision: () => sql`(select r.state from experiments.revision r
      where r.experiment_id = e.id and r.state in ('draft', 'submitted', 'returned'))`,
    completeness,
    steps: ofExperiment('step_count'),
    publishedversion: publishedVersion,
    ...figureColumns,
    opinion: () => sql`(select o.text from experiments.opinion o where o.experiment_id = e.id
      order by o.at desc, o.id desc limit 1)`,
    relation: ({ actor }) => sql`case when e.leader_id = ${personOf(actor)}::uuid then 'mine' else 'member' end`,
    leadername: () => sql`l.name`,
  },
  read: { visitor: null, '6': null, '5': living, '3': living, '2': living, '0': null },
  export: {
    access: people,
    columns: [
      ...(['code', 'name', 'state', 'level', 'steps', 'publishedversion', 'views', 'persons', 'runs'] as const),
      ...(['meanminutes', 'completionrate', 'passrate', 'rating'] as const),
    ],
  },
  list: {
    access: people,
    tabs: [...STATES],
    filters: { hasrevision: hasRevision },
    bin: {
      access: onlyRoles(ROLE.projectLeader),
      rows: ({ actor }) => sql<boolean>`e.leader_id = ${personOf(actor)}::uuid
        and ${restorable('e')}`,
    },
  },
});

/**
 * What waits for the caller: the platform decides at its stage, a college administrator at the college's, in the own
 * subtree. Nobody sees the own application there.
 */
const waiting = ({ actor }: BindingFacts) => {
  const open = sql<boolean>`s.state = 'open' and e.deleted_at is null`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  const foreign = sql<boolean>`${open} and e.leader_id <> ${actor.personId}::uuid and s.submitted_by <> ${actor.personId}::uuid`;
  const stage = sql`coalesce(r.review_stage, e.review_stage)`;
  if (actor.role === ROLE.platformAdmin) {
    return hasGrant(actor, 'sharedLab', 'query')
      ? sql<boolean>`${foreign} and ${stage} = 'platform'`
      : sql<boolean>`false`;
  }
  return sql<boolean>`${foreign} and ${stage} = 'college' and e.unit_id in (select units_api.subtree(${actor.unitId}::uuid))`;
};
const waitedDays = sql`experiments.working_days(s.submitted_at, platform.app_now())`;
const reviewers = onlyRoles(ROLE.collegeAdmin, ROLE.platformAdmin);

/** `labsubmission`: 待审核 of the shared laboratory, and 待我审核 of a college. */
export const labSubmissionBinding = bindResource(labSubmissionResource, {
  from: sql`experiments.submission s join experiments.experiment e on e.id = s.experiment_id
    left join experiments.revision r on r.id = s.revision_id
    join units_api.unit u on u.id = e.unit_id left join identity_api.person l on l.id = e.leader_id`,
  columns: {
    ...storedColumns('s', ['id', 'completeness', 'number', 'submitted_at']),
    experiment: ofExperiment('id'),
    code: ofExperiment('code'),
    name: () => sql`coalesce(s.form -> 'basic' ->> 'name', e.name)`,
    leadername: () => sql`l.name`,
    unit: ofExperiment('unit_id'),
    unitname: () => sql`u.name`,
    level: () => sql`coalesce(s.form -> 'basic' ->> 'level', e.level)`,
    kind: () => sql`coalesce(s.form -> 'basic' ->> 'kind', e.kind)`,
    stage: () => sql`coalesce(r.review_stage, e.review_stage)`,
    revision: () => sql`r.number`,
    waiting: () => waitedDays,
    late: () => sql`(${waitedDays} > settings_api.review_days())`,
    reviewer: () => sql`(select p.name from identity_api.person p where p.id = s.opened_by
      and s.opened_at > platform.app_now() - make_interval(secs => ${OPENED_MS / 1000}))`,
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': { rows: waiting }, '0': { rows: waiting } },
  export: {
    access: reviewers,
    columns: [
      ...(['code', 'name', 'leadername', 'unitname', 'level', 'completeness', 'number', 'stage'] as const),
      ...(['submitted_at', 'waiting', 'late', 'reviewer'] as const),
    ],
  },
  list: {
    access: reviewers,
    filters: {
      unit: belowUnits,
      isrevision: (_facts, [value]) =>
        value === '1'
          ? sql<boolean>`s.revision_id is not null`
          : value === '0'
            ? sql<boolean>`s.revision_id is null`
            : null,
    },
  },
});
