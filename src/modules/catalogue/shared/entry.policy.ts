import type { Actor } from '../../../kernel/access/actor.ts';
import { hasGrant } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import type { ExperimentState } from './experiment.model.ts';
import type { EntryState, ReviewStage } from './review.model.ts';

export interface EntryFacts {
  /** State of the experiment. */
  readonly state: ExperimentState;
  readonly entryState: EntryState;
  /** True when the work in hand is a revision. */
  readonly revision: boolean;
  readonly stage: ReviewStage | null;
  readonly leaderId: string;
  /** Null outside the team. */
  readonly member: { readonly edit: boolean } | null;
  /** The experiment's unit lies below the actor's, or is it. */
  readonly inSubtree: boolean;
  /** The experiment's unit is the actor's own. */
  readonly ownUnit: boolean;
  /** Handed in at least once. */
  readonly everSubmitted: boolean;
  /** Who handed in what is open; null while nothing is. */
  readonly submittedBy: string | null;
}

export interface EntryRights {
  /** Know of it and read form, steps, checklist and opinions. */
  readonly see: boolean;
  /** Change parts and steps of what is a draft or was returned. */
  readonly edit: boolean;
  /** Change the team and who of it may edit. */
  readonly team: boolean;
  /** Submit, withdraw, begin and drop revisions, copy, delete, take out of the catalogue. */
  readonly lead: boolean;
  /** Decide at the present stage. */
  readonly review: boolean;
  /** Put into the catalogue, feature, sort, change the leader. */
  readonly administer: boolean;
  /** Keep its administrative fields, its unit and its archive: whoever holds the page of all experiments, in its scope. */
  readonly steward: boolean;
}

/** Reviewers of the college: the administrators above the unit, with or without the page of the shared laboratory. */
const isCollege = (actor: Actor) => actor.kind === 'person' && actor.role === ROLE.collegeAdmin;

/** What an actor may do with the entry of an experiment. Nobody decides on his or her own application. */
export function entryRights(actor: Actor, facts: EntryFacts): EntryRights {
  const person = actor.kind === 'person' ? actor : null;
  const admin = actor.kind === 'system' || person?.role === ROLE.platformAdmin;
  const leads = person !== null && person.role === ROLE.projectLeader && person.personId === facts.leaderId;
  const college = isCollege(actor) && facts.inSubtree;
  const own = person !== null && (person.personId === facts.leaderId || person.personId === facts.submittedBy);
  const open = facts.entryState === 'draft' || facts.entryState === 'returned';
  const mayDecide = !own && facts.member === null && facts.entryState === 'submitted';
  // The page of all experiments reaches what its list shows: everything, the own subtree, or the own unit.
  const inScope = admin || (isCollege(actor) ? facts.inSubtree : facts.ownUnit);
  const atStage = admin || (college && facts.stage === 'college');
  return {
    // Stewards who hold the page of all experiments read what lies in their subtree, drafts too.
    see:
      admin ||
      leads ||
      facts.member !== null ||
      (college && facts.everSubmitted) ||
      (inScope && hasGrant(actor, 'experiManage', 'query')),
    edit: open && (admin || leads || facts.member?.edit === true),
    team: open && (admin || leads),
    lead: admin || leads,
    review: mayDecide && atStage && (actor.kind === 'system' || college || hasGrant(actor, 'sharedLab', 'edit')),
    administer:
      actor.kind === 'system' || (person?.role === ROLE.platformAdmin && hasGrant(actor, 'sharedLab', 'enable')),
    steward: actor.kind === 'system' || (inScope && hasGrant(actor, 'experiManage', 'edit')),
  };
}
