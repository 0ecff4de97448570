import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { claimAttachments, listAttachments } from '../../../files/server/files.public.ts';
import { BINDINGS_A_DAY } from '../../shared/unit-binding.model.ts';
import { unitPlaces } from '../account/account.repository.ts';
import { notifyPeople } from '../news.service.ts';
import * as bindings from './unit-binding.repository.ts';

/** Owner type of the proofs. */
export const PROOF_OWNER = 'unit_binding';

function applicant(ctx: Ctx) {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor;
}

/** Units one can apply to belong to. */
export const openUnits = (ctx: Ctx) => bindings.activeUnits(ctx);

/** Own applications with their proofs. */
export async function ownBindings(ctx: Ctx) {
  const { personId } = applicant(ctx);
  const rows = await bindings.bindingsOf(ctx, personId);
  const proofs = await listAttachments(
    ctx,
    PROOF_OWNER,
    rows.map(({ id }) => id),
  );
  return { rows, proofs };
}

/**
 * Applies to belong to a unit. Whether the number exists there is told to nobody who asks. Returns the id.
 * @throws AppError conflict while another application is open, tooMany after five in 24 hours, invalid for a unit that
 *   is closed or for files that are not the applicant's
 */
export async function submitBinding(
  ctx: Ctx,
  input: {
    readonly unitId: string;
    readonly number: string;
    readonly realName: string;
    readonly proof: readonly string[];
    readonly note?: string | undefined;
  },
): Promise<string> {
  const { personId, name } = applicant(ctx);
  return ctx.tx(async (tx) => {
    const { open, day } = await bindings.applicationCounts(tx, personId);
    if (open > 0) throw appError('conflict', 'identity.binding.openExists');
    if (day >= BINDINGS_A_DAY) throw appError('tooMany', 'identity.binding.tooMany', { n: BINDINGS_A_DAY });
    const place = (await unitPlaces(tx, { kind: 'all' }, [input.unitId])).get(input.unitId);
    if (!place?.active) {
      throw new AppError('invalid', 'identity.person.unitAbsent', undefined, {
        fields: [{ path: 'unitId', code: 'identity.person.unitAbsent' }],
      });
    }
    const id = tx.newId();
    await bindings.insertBinding(tx, { ...input, id, personId, note: input.note || null });
    await claimAttachments(tx, input.proof, { ownerType: PROOF_OWNER, ownerId: id });
    tx.audit({
      action: 'unit_binding.submit',
      object: 'unit_binding',
      objectId: id,
      after: { unitId: input.unitId, number: input.number, realName: input.realName, proof: input.proof },
    });
    notifyPeople(tx, {
      to: await bindings.reviewersOf(tx, input.unitId, personId),
      kind: 'todo',
      key: 'identity.notice.bindingSubmitted',
      params: { name, unit: place.name },
      target: { page: 'management.userManage', query: { tab: 'bindings', id } },
    });
    return id;
  });
}

/** Takes an own undecided application back. @throws AppError notFound, conflict once it is decided */
export async function withdrawBinding(ctx: Ctx, id: string): Promise<void> {
  const { personId } = applicant(ctx);
  await ctx.tx(async (tx) => {
    const [row] = await bindings.findBindings(tx, { kind: 'all' }, [id], true);
    if (row?.person_id !== personId) throw appError('notFound', 'error.notFound');
    await moved(tx, id, { state: 'withdrawn', by: null, opinion: null });
    tx.audit({ action: 'unit_binding.withdraw', object: 'unit_binding', objectId: id });
  });
}

/** Moves an open application. @throws AppError conflict when somebody was faster */
export async function moved(tx: TxCtx, id: string, to: Parameters<typeof bindings.moveBinding>[2]): Promise<void> {
  if (!(await bindings.moveBinding(tx, id, to))) throw appError('conflict', 'identity.binding.decided');
}
