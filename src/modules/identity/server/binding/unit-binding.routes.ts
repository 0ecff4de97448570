import { type BoundRoute, type ModuleParts, route } from '../../../../platform/http/module.ts';
import { attachmentUrl } from '../../../files/server/files.public.ts';
import * as contract from '../../shared/unit-binding.contract.ts';
import { presentBinding } from './unit-binding.presenter.ts';
import { openUnits, ownBindings, submitBinding, withdrawBinding } from './unit-binding.service.ts';
import { approveBinding, approveBindings, readBinding, rejectBinding } from './unit-binding-review.service.ts';

/** Belonging to a unit: own applications, and their review. */
export function unitBindingRoutes({ secrets }: Pick<ModuleParts, 'secrets'>): BoundRoute[] {
  const show = (row: Parameters<typeof presentBinding>[0], proofs: Parameters<typeof presentBinding>[1], now: number) =>
    presentBinding(row, proofs, (file) => attachmentUrl(secrets.signing, file, now));
  return [
    route(contract.ownBindingsRoute, async (ctx) => {
      const { rows, proofs } = await ownBindings(ctx);
      return {
        applications: rows.map((row) => show(row, proofs, ctx.clock.ms())),
        can: { submit: rows.every(({ state }) => state !== 'submitted') },
      };
    }),
    route(contract.bindingUnitsRoute, async (ctx) => ({ units: await openUnits(ctx) })),
    route(contract.submitBindingRoute, async (ctx, { body }) => ({ id: await submitBinding(ctx, body) })),
    route(contract.withdrawBindingRoute, async (ctx, { params }) => {
      await withdrawBinding(ctx, params.id);
      return { state: 'withdrawn' as const };
    }),
    route(contract.bindingRoute, async (ctx, { params }) => {
      const { row, proofs, result, holder, can } = await readBinding(ctx, params.id);
      return {
        ...show(row, proofs, ctx.clock.ms()),
        person: {
          id: row.person_id,
          account: row.person_account,
          name: row.person_name,
          unitName: row.person_unit_name,
        },
        result,
        holder,
        decidedBy: row.decided_by_name,
        can,
      };
    }),
    route(contract.approveBindingRoute, async (ctx, { params, body }) => {
      await approveBinding(ctx, params.id, body);
      return { state: 'approved' as const };
    }),
    route(contract.rejectBindingRoute, async (ctx, { params, body }) => {
      await rejectBinding(ctx, params.id, body.reason);
      return { state: 'rejected' as const };
    }),
    route(contract.approveBindingsRoute, (ctx, { body }) => approveBindings(ctx, body.ids)),
  ];
}
