import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { inSubtree } from '../../units/server/units.public.ts';
import { fitsCommand, OPENING_COMMANDS, type OpeningCommand } from '../shared/opening.model.ts';
import { findOpening, type OpeningRow } from './opening.repository.ts';

const PAGE = 'experimentOpenManager';

/** The person who asks. @throws AppError forbidden */
export function personOf({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return actor;
}

/**
 * What somebody is to openings of a unit: `office` decides and changes, `reader` sees; the administrators of a unit
 * decide about it and those below it also without a grant of the page.
 */
async function standing(ctx: Ctx, unitId: string): Promise<'office' | 'reader' | null> {
  const actor = personOf(ctx);
  const role =
    actor.role === 2 || hasGrant(actor, PAGE, 'edit') ? 'office' : hasGrant(actor, PAGE, 'query') ? 'reader' : null;
  if (role === null || actor.role === 0) return role;
  if (actor.unitId === null) return null;
  const reaches = actor.role === 2 ? await inSubtree(ctx, actor.unitId, unitId) : actor.unitId === unitId;
  return reaches ? role : null;
}

export interface SeenOpening {
  readonly row: OpeningRow;
  readonly own: boolean;
  readonly office: boolean;
}

/** An opening of the actor, or of a unit whose openings the actor sees. @throws AppError notFound for everybody else */
export async function seeOpening(ctx: Ctx, id: string, lock = false): Promise<SeenOpening> {
  const row = await findOpening(ctx, id, lock);
  const own = row?.applicantId === personOf(ctx).personId;
  const as = row ? await standing(ctx, row.unitId) : null;
  if (!row || !(own || as)) throw appError('notFound', 'error.notFound');
  return { row, own, office: as === 'office' };
}

/** Commands the applicant gives too. */
const OWN: readonly OpeningCommand[] = ['close', 'withdraw'];

/** Whether somebody may give a command, the state aside: nobody decides about the own application. */
export const mayCommand = (command: OpeningCommand, { own, office }: Pick<SeenOpening, 'own' | 'office'>): boolean =>
  own ? OWN.includes(command) : office;

/** What may be done with an opening. */
export const commandsOf = (seen: SeenOpening) =>
  Object.fromEntries(
    (Object.keys(OPENING_COMMANDS) as OpeningCommand[]).map((command) => [
      command,
      mayCommand(command, seen) && fitsCommand(command, seen.row.state),
    ]),
  ) as Record<OpeningCommand, boolean>;

/**
 * Locks an opening for a command. @throws AppError notFound, forbidden, refused for the own application, conflict when
 * its state has moved on
 */
export async function openingFor(ctx: Ctx, id: string, command: OpeningCommand): Promise<SeenOpening> {
  const seen = await seeOpening(ctx, id, true);
  if (!mayCommand(command, seen)) {
    throw seen.own ? appError('refused', 'openings.ownApplication') : appError('forbidden', 'error.forbidden');
  }
  if (!fitsCommand(command, seen.row.state)) throw appError('conflict', `openings.moved.${seen.row.state}`);
  return seen;
}

/** An opening whose bookings the actor handles: the own one, or one of the office. @throws AppError notFound, forbidden */
export async function handledOpening(ctx: Ctx, id: string): Promise<SeenOpening> {
  const seen = await seeOpening(ctx, id);
  if (!seen.own && !seen.office) throw appError('forbidden', 'error.forbidden');
  return seen;
}
