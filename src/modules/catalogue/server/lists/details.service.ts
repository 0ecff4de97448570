import { ROLE } from '../../../../kernel/access/roles.ts';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { detailsRoute } from '../../shared/catalogue.contract.ts';
import { rightsOf } from '../../shared/experiment.policy.ts';
import { benchGalleryPort, bestScorePort } from '../experiment.port.ts';
import { presentDetails } from './catalogue.presenter.ts';
import { details, isMember } from './catalogue.service.ts';

/** Roles that may keep an experiment without being in its team. */
const KEEPERS: ReadonlySet<number> = new Set([ROLE.platformAdmin, ROLE.projectLeader]);

/** What everybody sees of a listed experiment, and who belongs to it; null when a visitor is told nothing of it. */
async function readOpen(visitor: Ctx, idOrCode: string) {
  try {
    const found = await details(visitor, idOrCode);
    const media = await visitor.ports.all(benchGalleryPort)[0]!.of(visitor, found.row.id);
    return {
      shown: { ...presentDetails(found, visitor.locale), media: { ...media, stills: [...media.stills] } },
      leaderId: found.row.leader_id,
      memberIds: [...found.row.member_ids],
    };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}

/**
 * The details page: what is open to all is shared by its readers; those who keep the experiment read it anew, with what
 * they may do.
 * @throws AppError notFound as `details`
 */
export async function detailsPage(ctx: Ctx, idOrCode: string): Promise<CallOutput<typeof detailsRoute>> {
  const keeps = ctx.actor.kind === 'person' && KEEPERS.has(ctx.actor.role);
  const open = keeps ? null : await ctx.shared(`experiment ${idOrCode}`, (visitor) => readOpen(visitor, idOrCode));
  const own = (experimentId: string) => ctx.ports.all(bestScorePort)[0]?.(ctx, experimentId) ?? [];
  if (open) {
    const inTeam = isMember(ctx, open.memberIds);
    const rights = rightsOf(ctx.actor, { state: open.shown.state, leaderId: open.leaderId, inTeam });
    if (!rights.versions) {
      return ctx.actor.kind === 'person' ? { ...open.shown, best: [...(await own(open.shown.id))] } : open.shown;
    }
  }
  const found = await details(ctx, idOrCode);
  const [best, media] = await Promise.all([
    own(found.row.id),
    ctx.ports.all(benchGalleryPort)[0]!.of(ctx, found.row.id),
  ]);
  return {
    ...presentDetails(found, ctx.locale),
    best: [...best],
    media: { ...media, stills: [...media.stills] },
  };
}
