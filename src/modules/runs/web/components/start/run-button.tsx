import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUserState } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { readStored, removeStored, writeStored } from '../../../../../ui/api/storage.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { PlayIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loginStore } from '../../../../../ui/shell/login-store.ts';
import { builtPage } from '../../../../../ui/shell/registry.ts';
import { generateCodeRoute, projectOpeningRoute } from '../../../shared/access.contract.ts';
import type { StartKind } from '../../../shared/run.model.ts';
import { closedWord, contextWord } from './start-labels.ts';
import './run-button.css';

type Opening = Extract<CallOutput<typeof projectOpeningRoute>, { Code: unknown }>;
type Context = Opening['Contexts'][number];

/** Where a run shall count; none lets the person choose or the server decide. */
export interface WantedContext {
  readonly kind?: StartKind;
  readonly nodeId?: string | null;
  readonly classId?: string | null;
  /** Micro cloud it is launched from. */
  readonly cloudId?: string | null;
  /** Opening it is launched from. */
  readonly openingId?: string | null;
}

export interface RunButtonProps {
  readonly experimentId: string;
  readonly context?: WantedContext;
  /** Other words for the button that starts. */
  readonly labels?: { readonly ok?: string };
  /** Not the main action of its place. */
  readonly secondary?: boolean;
  /** Full width, for narrow cards. */
  readonly block?: boolean;
}

/** A visitor's wish to start, kept over the sign-in for ten minutes. */
const WISH = 'intent';
const WISH_LIFE_MS = 600_000;
const isWanted = (value: unknown): value is string => typeof value === 'string';
const requestOf = (experimentId: string, context: WantedContext | undefined) =>
  `${experimentId}|${context?.nodeId ?? context?.cloudId ?? context?.openingId ?? ''}`;

/** Whether somebody said where the run shall count. */
const isNamed = (context: WantedContext | undefined): context is WantedContext =>
  Boolean(context?.kind || context?.nodeId || context?.cloudId || context?.openingId);
const keyOf = (context: Context) =>
  `${context.Kind}|${context.NodeId ?? context.OpeningId ?? ''}|${context.ClassId ?? ''}`;

/** Chosen contexts of this tab by experiment. */
const chosen = new Map<string, string>();

/** Opens the run of a launch by a full load of its page. @throws ApiError with the refusal in words. */
export async function launch(
  experimentId: string,
  context: WantedContext | undefined,
  restart: boolean,
  start?: string,
  versionId?: string,
): Promise<void> {
  const answer = await call(generateCodeRoute, {
    body: {
      ExperimentId: experimentId,
      ...(isNamed(context)
        ? {
            Context: {
              Kind: context.kind ?? (context.openingId ? 'opening' : context.cloudId ? 'open' : 'course'),
              NodeId: context.nodeId ?? null,
              ClassId: context.classId ?? null,
              CloudId: context.cloudId ?? null,
              OpeningId: context.openingId ?? null,
            },
          }
        : {}),
      ReturnUrl: window.location.pathname.startsWith('/experiment/run/')
        ? null
        : window.location.pathname + window.location.search,
      ...(restart ? { Restart: true } : {}),
      ...(start ? { Start: start } : {}),
      ...(versionId ? { Version: versionId } : {}),
    },
  });
  window.location.assign(answer.LaunchUrl);
}

/** Chooser 本次计入: which of several contexts the run shall count in. */
function ContextChooser({
  contexts,
  onClose,
  onChoose,
}: {
  readonly contexts: readonly Context[];
  readonly onClose: () => void;
  readonly onChoose: (context: Context) => void;
}) {
  const t = useT();
  const [value, setValue] = useState(keyOf(contexts[0]!));
  return (
    <Dialog
      open
      title={t('runs.page.button.countsIn')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          onClick={() => onChoose(contexts.find((context) => keyOf(context) === value) ?? contexts[0]!)}
        >
          {t('runs.page.start')}
        </Button>
      }
    >
      <RadioGroup
        label={t('runs.page.button.countsIn')}
        labelHidden
        value={value}
        onChange={setValue}
        options={contexts.map((context) => ({
          value: keyOf(context),
          label: contextWord(t, { kind: context.Kind, name: context.Name }),
          ...(context.DueTime
            ? { hint: t('runs.page.button.due', { time: formatInstant(new Date(context.DueTime).toISOString()) }) }
            : {}),
        }))}
      />
    </Dialog>
  );
}

/** Before its slot a booking lets in so early. */
const EARLY_MS = 300_000;
/** When the button opens by itself, in Unix milliseconds; null where it waits for no instant. */
function waitsUntil({ Code, StartTime, SlotStart }: Opening): number | null {
  if (Code === 'too_early') return SlotStart === null ? null : SlotStart - EARLY_MS;
  return Code === 'not_yet' ? StartTime : null;
}

/** 我要做实验 in all its states, by the one answer of the server; refusals stand beside it in words. */
export function RunButton({ experimentId, context, labels, secondary, block }: RunButtonProps) {
  const t = useT();
  const person = useUserState();
  const [choosing, setChoosing] = useState<{ readonly restart: boolean } | null>(null);
  const { data, error, isPending, refetch } = useCall(
    projectOpeningRoute,
    {
      query: {
        ExperimentId: experimentId,
        ...(context?.kind ? { ContextKind: context.kind } : {}),
        ...(context?.nodeId ? { NodeId: context.nodeId } : {}),
        ...(context?.classId ? { ClassId: context.classId } : {}),
        ...(context?.cloudId ? { CloudId: context.cloudId } : {}),
        ...(context?.openingId ? { OpeningId: context.openingId } : {}),
      },
    },
    { enabled: person.kind !== 'boot' },
  );
  const opening = data && 'Code' in data ? data : null;
  const start = useAction(launch);
  const wished = useRef(false);

  const go = (restart: boolean) => {
    const offered = (opening?.Contexts ?? []).filter(
      (one) => one.Kind !== 'trial' && (one.Code === 'ok' || one.Code === 'existing' || one.Code === 'queue'),
    );
    // What is gone on with counts where it was begun: nothing is left to choose.
    const begun = restart ? undefined : offered.find((one) => one.Code === 'existing');
    if (begun && !isNamed(context)) {
      return void start.run(experimentId, wantedOf(begun), false);
    }
    if (!isNamed(context) && offered.length > 1) {
      const before = offered.find((one) => keyOf(one) === chosen.get(experimentId));
      if (before) return void start.run(experimentId, wantedOf(before), restart);
      return setChoosing({ restart });
    }
    void start.run(experimentId, context ?? (offered[0] ? wantedOf(offered[0]) : undefined), restart);
  };
  // A visitor pressed the button and signed in: the launch goes on by itself.
  useEffect(() => {
    if (wished.current || person.kind !== 'user' || !opening?.Open) return;
    if (readStored(WISH, isWanted, 'session') !== requestOf(experimentId, context)) return;
    wished.current = true;
    removeStored(WISH, 'session');
    go(false);
  });
  // The window opens by itself, by the server's clock.
  const opensAt = opening && waitsUntil(opening);
  const opensIn = opening && opensAt != null ? opensAt - opening.ServerTime : null;
  useEffect(() => {
    if (opensIn === null) return;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(1000, opensIn), 600_000));
    return () => clearTimeout(timer);
  }, [opensIn, refetch]);

  if (isPending) return <SkeletonBlock height="44px" width={block ? '100%' : '148px'} />;
  if (error || !opening) {
    return (
      <span className="run-button">
        <Button size="large" onClick={() => void refetch()}>
          {t('ui.action.retry')}
        </Button>
        <span className="vse-muted">{error?.message ?? t('ui.error.unknown')}</span>
      </span>
    );
  }
  const look = { size: 'large', variant: secondary ? 'default' : 'primary', block: block ?? false } as const;
  if (opening.Code === 'login') {
    return (
      <Button
        {...look}
        icon={<PlayIcon aria-hidden="true" />}
        onClick={() => {
          writeStored(WISH, requestOf(experimentId, context), WISH_LIFE_MS, 'session');
          loginStore.set(true);
        }}
      >
        {labels?.ok ?? t('runs.page.button.ok')}
      </Button>
    );
  }
  const may = opening.Code === 'ok' || opening.Code === 'existing' || opening.Code === 'queue';
  const more = opening.RemainingAttempts === null || opening.RemainingAttempts > 0;
  return (
    <span className={`run-button${block ? ' run-button-block' : ''}`}>
      {may ? (
        <Button {...look} icon={<PlayIcon aria-hidden="true" />} loading={start.busy} onClick={() => go(false)}>
          {opening.Code !== 'existing'
            ? (labels?.ok ?? t('runs.page.button.ok'))
            : opening.ResumeStep === null
              ? t('runs.page.resume')
              : t('runs.page.button.goOn', { step: opening.ResumeStep })}
        </Button>
      ) : opening.Code === 'booking' && builtPage('centre.openExperiment') ? (
        <ButtonLink {...look} href={addressOf('centre.openExperiment')}>
          {t('runs.page.button.book')}
        </ButtonLink>
      ) : (
        <Button {...look} disabled>
          {closedWord(t, opening.Code, opensAt ?? opening.StartTime)}
        </Button>
      )}
      {opening.Code === 'existing' && more && (
        <Button variant="ghost" onClick={() => go(true)}>
          {t('runs.page.button.restart')}
        </Button>
      )}
      <span className="vse-muted">
        {opening.Code === 'existing'
          ? t('runs.page.button.existing', { step: opening.ResumeStep ?? 1 })
          : opening.Code === 'ok'
            ? opening.RemainingAttempts !== null && t('runs.page.button.left', { n: opening.RemainingAttempts })
            : opening.Code === 'queue'
              ? opening.EstimateMinutes === null
                ? t('runs.page.button.ahead', { n: opening.QueueLength })
                : t('runs.page.button.aheadMinutes', { n: opening.QueueLength, m: opening.EstimateMinutes })
              : opening.Reason}
      </span>
      {choosing && (
        <ContextChooser
          contexts={opening.Contexts.filter(
            (one) => one.Kind !== 'trial' && (one.Code === 'ok' || one.Code === 'existing' || one.Code === 'queue'),
          )}
          onClose={() => setChoosing(null)}
          onChoose={(one) => {
            chosen.set(experimentId, keyOf(one));
            setChoosing(null);
            void start.run(experimentId, wantedOf(one), choosing.restart);
          }}
        />
      )}
    </span>
  );
}

const wantedOf = (context: Context): WantedContext => ({
  kind: context.Kind,
  nodeId: context.NodeId,
  classId: context.ClassId,
  cloudId: context.CloudId,
  openingId: context.OpeningId,
});
