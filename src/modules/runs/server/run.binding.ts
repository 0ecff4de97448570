import { sql } from 'kysely';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { runResource, runStepResource } from '../shared/run.resource.ts';

const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const own = (facts: BindingFacts) => sql<boolean>`r.person_id = ${me(facts)}`;
/** Runs of the classes somebody marks, and of the team in the courses. Observers read no marks. */
const taught = (facts: BindingFacts) =>
  sql<boolean>`(r.course_id = any(array(select courses_api.marked_by(${me(facts)})))
    and (r.class_id is null or r.class_id = any(array(select classes_api.marked_by(${me(facts)})))))`;
const led = (facts: BindingFacts) => sql<boolean>`r.experiment_id = any(array(
  select e.id from experiments_api.experiment e where e.leader_id = ${me(facts)}))`;
const read = {
  visitor: null,
  '6': { rows: (facts: BindingFacts) => sql<boolean>`(${own(facts)} or ${taught(facts)})` },
  '5': { rows: (facts: BindingFacts) => sql<boolean>`(${own(facts)} or ${taught(facts)})` },
  '3': { rows: (facts: BindingFacts) => sql<boolean>`(${own(facts)} or ${taught(facts)} or ${led(facts)})` },
  // A college administrator sees counts, not the work of single people.
  '2': { rows: own },
  '0': { rows: () => sql<boolean>`true` },
};
const ofRun = (name: string) => () => sql`r.${sql.ref(name)}`;
const ofStep = (name: string) => () => sql`s.${sql.ref(name)}`;

/** `run`: learners read their own, teachers those of their courses, leaders those of their experiments. */
export const runBinding = bindResource(runResource, {
  from: sql`runs.run r`,
  guarded: true,
  columns: {
    ...storedColumns('r', ['id', 'state', 'progress']),
    personid: ofRun('person_id'),
    experimentid: ofRun('experiment_id'),
    courseid: ofRun('course_id'),
    classid: ofRun('class_id'),
    context: ofRun('context_kind'),
    attempt: ofRun('attempt_no'),
    // A learner is told the score where the course shows it.
    score: (facts) =>
      sql`case when r.show_score or r.person_id <> ${me(facts)} then coalesce(r.awarded_score, r.score) end`,
    seconds: ofRun('active_seconds'),
    created: ofRun('created_at'),
    started: ofRun('started_at'),
    ended: ofRun('ended_at'),
  },
  read,
});

/** `run_step`: the steps of the runs one may read. */
export const runStepBinding = bindResource(runStepResource, {
  from: sql`runs.run_step s join runs.run r on r.id = s.run_id`,
  guarded: true,
  columns: {
    ...storedColumns('s', ['seq', 'attempt', 'title', 'seconds']),
    id: () => sql`concat(s.run_id, '.', s.seq, '.', s.attempt)`,
    runid: ofStep('run_id'),
    personid: ofStep('person_id'),
    maxscore: ofStep('max_score'),
    score: (facts) =>
      sql`case when r.show_score or r.person_id <> ${me(facts)} then coalesce(s.awarded_score, s.score) end`,
    started: ofStep('started_at'),
    ended: ofStep('ended_at'),
  },
  read,
});
