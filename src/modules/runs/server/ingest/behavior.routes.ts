import { appError } from '../../../../kernel/errors/app-error.ts';
import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { getOperationRoute, operationRoute } from '../../shared/behavior.contract.ts';
import { utf8Length } from '../../shared/operation.model.ts';
import { RUN_LIMITS } from '../../shared/run.model.ts';
import { tokenOf } from '../launch/token.access.ts';
import { runsMessage } from '../messages.engine.ts';
import { traceOf } from '../replay/trace.service.ts';
import { deliver } from './deliver.service.ts';

/** A batch has at most 256 KiB, except a single series, which has a limit of its own. */
function guardSize(items: readonly unknown[]): void {
  const series = items.length === 1 && (items[0] as { Type?: unknown } | null)?.Type === 'series';
  if (!series && utf8Length(JSON.stringify(items)) > RUN_LIMITS.batchBytes) {
    throw appError('tooLarge', 'runs.batch.large');
  }
}

/** Delivery and reading of what a run did. */
export function behaviorRoutes(): BoundRoute[] {
  return [
    route(operationRoute, async (ctx, { body }, http) => {
      guardSize(body.Operations);
      const { taken, at } = await deliver(ctx, tokenOf(http.request.headers), {
        runId: body.RecordId,
        epoch: body.Epoch,
        items: body.Operations,
      });
      const count = (status: string) => taken.results.filter((one) => one.Status === status).length;
      return {
        Accepted: count('committed'),
        Duplicated: count('duplicate'),
        Results: [...taken.results],
        Progress: taken.progress,
        ScoreSoFar: taken.scoreSoFar,
        SecondsLeft: null,
        Notices: [
          ...(taken.superseded
            ? [{ Kind: 'superseded' as const, Text: runsMessage(ctx.locale, 'runs.epoch.superseded') }]
            : []),
          ...(taken.late ? [{ Kind: 'ended' as const, Text: runsMessage(ctx.locale, 'runs.run.ended') }] : []),
        ],
        ServerTime: at.getTime(),
      };
    }),
    route(getOperationRoute, (ctx, { query }, http) => traceOf(ctx, tokenOf(http.request.headers), query)),
  ];
}
