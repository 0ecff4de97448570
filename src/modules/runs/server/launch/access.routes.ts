import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type BoundRoute, type Http, type ModuleParts, route } from '../../../../platform/http/module.ts';
import {
  exitProjectRoute,
  generateCodeRoute,
  projectOpeningRoute,
  startProjectRoute,
} from '../../shared/access.contract.ts';
import { isOpen, START_WORDS } from '../../shared/start.policy.ts';
import { exitRun } from '../ingest/deliver.service.ts';
import { runsMessage } from '../messages.engine.ts';
import { codeOfRefusal, wordsOfRefusal } from './cloud.service.ts';
import { launch, redeemCode } from './launch.service.ts';
import { experimentIdOf, type Opening, openingsOf } from './start.service.ts';
import { readByToken, tokenOf, voidToken } from './token.access.ts';
import { versionOf } from './version.service.ts';

type Begun = Awaited<ReturnType<typeof redeemCode>>['run'];

const ms = (at: Date | null | undefined) => at?.getTime() ?? null;

/** These two change state although they are GETs: no link and no page of another site sets them off. */
function guardFetch({ request }: Http): void {
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = request.headers;
  if (mode === 'navigate' || site === 'cross-site') throw new AppError('forbidden', 'error.crossSite', undefined);
}

/** Why, in the caller's language. */
function reasonOf(ctx: Ctx, opening: Opening): string {
  const refusal = opening.best?.refusal;
  if (refusal && codeOfRefusal(refusal) === opening.code) {
    const { key, params } = wordsOfRefusal(refusal);
    return runsMessage(ctx.locale, key, params);
  }
  return runsMessage(ctx.locale, START_WORDS[opening.code]);
}

function openingView(ctx: Ctx, experimentId: string | null, opening: Opening) {
  const { best } = opening;
  return {
    ExperimentId: experimentId,
    Open: isOpen(opening.code),
    Code: opening.code,
    Reason: reasonOf(ctx, opening),
    StartTime: ms(best?.opensAt),
    EndTime: ms(best?.closesAt),
    SlotStart: ms(best?.slot?.startsAt),
    SlotEnd: ms(best?.slot?.endsAt),
    RemainingAttempts: best?.attempts == null ? null : Math.max(0, best.attempts - best.used),
    RemainingSeats: best?.seatsLeft ?? null,
    QueueLength: best?.queue ?? 0,
    EstimateMinutes: null,
    ResumeRunId: best?.resume?.id ?? null,
    ResumeStep: best?.resume?.step ?? null,
    Contexts: opening.offers
      .filter((offer) => offer.code !== 'no_right')
      .map((offer) => ({
        Kind: offer.kind,
        Id: offer.courseId ?? offer.openingId,
        NodeId: offer.nodeId,
        ClassId: offer.classId,
        CloudId: offer.cloudId,
        OpeningId: offer.openingId,
        Name: offer.name,
        DueTime: ms(offer.dueAt),
        Counts: offer.kind === 'course',
        Code: offer.code,
      })),
    ServerTime: opening.now.getTime(),
  };
}

const nobody = (ctx: Ctx): Opening => ({
  experiment: null,
  best: null,
  offers: [],
  code: ctx.actor.kind === 'person' ? 'gone' : 'login',
  now: ctx.clock.now(),
});

/** Launch, start and end of runs in the words of the partner interface. */
export function accessRoutes({ secrets }: ModuleParts): BoundRoute[] {
  const started = async (ctx: Ctx, run: Begun, token: string | null) => {
    const version = await versionOf(ctx, run.version_id);
    return {
      RecordId: run.id,
      OriginId: run.origin_id,
      AttemptNo: run.attempt_no,
      StartTime: (run.started_at ?? run.created_at).getTime(),
      DeadlineTime: null,
      RunToken: token,
      Epoch: run.epoch,
      MaxMinutes: maxMinutes(version?.steps.reduce((sum, step) => sum + step.expectSeconds, 0) ?? 0),
    };
  };

  return [
    route(generateCodeRoute, async (ctx, { body }) => {
      const experimentId = await experimentIdOf(ctx, body.ExperimentId, body.ExperimentCode);
      if (!experimentId) {
        throw appError('malformed', 'error.malformed');
      }
      const { Context: context } = body;
      const made = await launch(ctx, {
        experimentId,
        wanted: {
          kind: context?.Kind,
          nodeId: context?.NodeId ?? undefined,
          classId: context?.ClassId ?? undefined,
          cloudId: context?.CloudId ?? undefined,
          openingId: context?.OpeningId ?? undefined,
        },
        restart: body.Restart,
        returnUrl: body.ReturnUrl,
        startCode: body.Start ?? undefined,
        versionId: body.Version ?? undefined,
      });
      return {
        RunId: made.runId,
        Code: made.code,
        Ticket: made.code,
        ExpireTime: made.expires.getTime(),
        LaunchUrl: `/experiment/run/${made.runId}`,
        LaunchKind: 'package',
        State: made.existing ? ('existing' as const) : ('created' as const),
        QueueLength: made.queue,
        RemainingAttempts: made.remaining,
      };
    }),
    route(projectOpeningRoute, async (ctx, { query }) => {
      const wanted = {
        kind: query.ContextKind,
        nodeId: query.NodeId,
        classId: query.ClassId,
        cloudId: query.CloudId,
        openingId: query.OpeningId,
      };
      if (query.ExperimentIds !== undefined) {
        const ids = [
          ...new Set(
            query.ExperimentIds.split(',')
              .map((id) => id.trim().toLowerCase())
              .filter(Boolean),
          ),
        ];
        if (ids.length > 50) throw appError('malformed', 'error.malformed');
        const openings = await openingsOf(ctx, ids.filter(isUuid), { wanted });
        const list = ids.map((id) => openingView(ctx, id, openings.get(id) ?? nobody(ctx)));
        return { JsonList: list, Total: list.length };
      }
      const id = await experimentIdOf(ctx, query.ExperimentId, query.ExperimentCode);
      const opening = id === null ? undefined : (await openingsOf(ctx, [id], { wanted })).get(id);
      return openingView(ctx, id, opening ?? nobody(ctx));
    }),
    route(startProjectRoute, async (ctx, { query }, http) => {
      guardFetch(http);
      const token = tokenOf(http.request.headers);
      if (query.Code !== undefined) {
        if (ctx.actor.kind !== 'person') throw voidToken();
        const redeemed = await redeemCode(ctx, secrets.signing, { code: query.Code, personId: ctx.actor.personId });
        if (query.RunId !== undefined && query.RunId !== redeemed.run.id) throw appError('refused', 'runs.code.void');
        return started(ctx, redeemed.run, redeemed.token);
      }
      // The token exists since the run began, so this is the repeat of an answer already given.
      const run = await readByToken(ctx, token);
      if (query.RunId !== undefined && query.RunId !== run.id) throw appError('refused', 'runs.run.absent');
      return started(ctx, run, null);
    }),
    route(exitProjectRoute, async (ctx, { query }, http) => {
      guardFetch(http);
      const end = await exitRun(ctx, tokenOf(http.request.headers), {
        runId: query.RecordId,
        status: query.Status === '1' ? 1 : 2,
        score: query.Score ?? null,
        reason: query.Reason ?? null,
      });
      const { run } = end;
      const ended = run.ended_at ?? run.created_at;
      return {
        EndTime: ended.getTime(),
        TimeUsed: Math.floor(run.active_seconds),
        WallTime: Math.round((ended.getTime() - (run.started_at ?? ended).getTime()) / 1000),
        Status: run.state === 'finished' ? 1 : 2,
        Score: run.show_score ? run.score : null,
        ScoreState: end.final ? ('final' as const) : ('provisional' as const),
        ScoreReasons: [
          ...end.held.map((code) => runsMessage(ctx.locale, `runs.anomaly.${code}`)),
          ...(end.manual ? [runsMessage(ctx.locale, 'runs.result.manual')] : []),
        ],
        Missing: [...end.missing],
        ReportUrl: run.context_kind === 'course' ? `/account/center/LabReport?runId=${run.id}` : null,
        ReturnUrl: run.return_url,
      };
    }),
  ];
}

/** Three times the expected time, at least 90 minutes: told to the person, ending nothing by itself. */
function maxMinutes(expectedSeconds: number): number {
  return Math.max(90, Math.ceil((expectedSeconds * 3) / 60));
}
