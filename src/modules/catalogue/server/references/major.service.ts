import type { TxCtx } from '../../../../platform/db/context.ts';
import {
  experimentsOfMajor,
  lockMajors,
  type NewMajors,
  writeMajors,
  writeRevisionMajors,
} from './major.repository.ts';

/** Most majors of one experiment, as in its form. */
const MAX_MAJORS = 20;

/** What one experiment is to gain and to lose: names of majors. */
export interface MajorRequest {
  readonly experimentId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** An experiment whose majors changed. */
export interface MajorChange {
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly leaderId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

type Turn = (majors: readonly string[]) => readonly string[];

async function change(tx: TxCtx, turns: ReadonlyMap<string, Turn>) {
  const rows = await lockMajors(tx, [...turns.keys()]);
  const { actor } = tx;
  const stamp = {
    by: actor.kind === 'person' ? actor.personId : null,
    name: actor.kind === 'person' ? actor.name : '',
    at: tx.clock.now().toISOString(),
  };
  const changed: MajorChange[] = [];
  const full: string[] = [];
  const own: NewMajors[] = [];
  const revisions: NewMajors[] = [];
  for (const row of rows) {
    const turn = turns.get(row.id)!;
    const after = turn(row.majors);
    if (after.length > MAX_MAJORS) {
      full.push(row.id);
      continue;
    }
    if (row.revision_id !== null) {
      const majors = turn(row.revision_majors ?? []).slice(0, MAX_MAJORS);
      revisions.push({ id: row.revision_id, majors, ...stamp });
    }
    if (after.join('\n') === row.majors.join('\n')) continue;
    own.push({ id: row.id, majors: after, ...stamp });
    const { id: experimentId, code, name, leader_id: leaderId, majors: before } = row;
    changed.push({ experimentId, code, name, leaderId, before, after });
    tx.audit({
      action: 'experiment.map_major',
      object: 'experiment',
      objectId: experimentId,
      before: { majors: before },
      after: { majors: after },
    });
  }
  if (own.length > 0) await writeMajors(tx, own);
  await writeRevisionMajors(tx, revisions);
  return { changed, full, found: rows.map(({ id }) => id) };
}

/**
 * 对应: changes which majors experiments serve, listed ones too and without a revision; an open revision follows. The
 * caller has checked that they are the actor's to map, and tells the leaders.
 * @returns what changed, `full`: ids that would have more than twenty majors and stay as they are, `found`: ids there are
 */
export function mapMajors(tx: TxCtx, requests: readonly MajorRequest[]) {
  const turns = requests.map(({ experimentId, add, remove }): [string, Turn] => [
    experimentId,
    (majors) => [...new Set([...majors.filter((one) => !remove.includes(one)), ...add])],
  ]);
  return change(tx, new Map(turns));
}

/** A major has another name from now on: experiments that serve it say so. */
export async function renameMajor(tx: TxCtx, from: string, to: string): Promise<void> {
  const turn: Turn = (majors) => [...new Set(majors.map((one) => (one === from ? to : one)))];
  const ids = await experimentsOfMajor(tx, from);
  if (ids.length > 0) await change(tx, new Map(ids.map((id) => [id, turn])));
}
