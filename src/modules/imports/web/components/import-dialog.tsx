import { useEffect, useState } from 'react';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { keyOf, queryClient, refresh, useCall } from '../../../../ui/api/query.ts';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { Stepper } from '../../../../ui/design/stepper.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  getImportRoute,
  importDefinitionRoute,
  importRowsRoute,
  listImportsRoute,
  openImportRoute,
} from '../../shared/import.contract.ts';
import { type ImportDialogProps, type ImportStatus, STEPS, stepOf, stepState } from './import.model.ts';
import { CheckStep } from './import-check.tsx';
import { PrepareStep } from './import-prepare.tsx';
import { RunStep } from './import-run.tsx';
import './import.css';

/** Milliseconds between two looks at work under way. */
const LOOK_MS = 1000;

/** The import in hand: its status, kept fresh while work is under way. */
function useImport(id: string | null) {
  const [working, setWorking] = useState(false);
  const { data, error, refetch } = useCall(
    getImportRoute,
    { params: { id: id ?? '' } },
    { enabled: id !== null, refetchInterval: working ? LOOK_MS : false, keepPrevious: true },
  );
  const status = id === null || data?.id !== id ? undefined : data;
  const work = status?.work ?? null;
  useEffect(() => {
    setWorking(work !== null);
    if (work === null && id !== null) void refresh(importRowsRoute);
  }, [work, id]);
  return { status, error, refetch };
}

/** The four steps in one modal. */
export default function ImportModal({ name, objectId, open, onClose, onDone, beside, next }: ImportDialogProps) {
  const whose = { name, ...(objectId ? { objectId } : {}) };
  const t = useT();
  const definition = useCall(importDefinitionRoute, { params: { name } });
  const earlier = useCall(listImportsRoute, { query: whose });
  const [id, setId] = useState<string | null>(null);
  const { status, error } = useImport(id);
  // Work that goes on from an earlier visit is what one comes back for.
  const going = earlier.data?.rows.find((one) => one.work !== null)?.id;
  useEffect(() => {
    if (going && id === null) setId(going);
  }, [going, id]);
  const end = status?.finishedAt ? `${status.id} ${status.state}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each end
  useEffect(() => {
    if (end) onDone();
  }, [end]);

  /** Shows what an answer says at once. */
  const show = (next: ImportStatus) => {
    setId(next.id);
    queryClient.setQueriesData<ImportStatus>({ queryKey: keyOf(getImportRoute, { params: { id: next.id } }) }, next);
    void refresh(getImportRoute, importRowsRoute, listImportsRoute);
  };
  const fresh = async (): Promise<string> => {
    // A sheet that could not be read or is to be replaced comes into the same import.
    if (status && status.work === null && (status.state === 'open' || status.state === 'checked')) return status.id;
    const opened = await call(openImportRoute, { body: whose });
    return opened.id;
  };
  const step = stepOf(status);
  const failed = definition.error ?? error;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={definition.data?.title ?? t('imports.title')}
      width="min(1040px, calc(100vw - 32px))"
    >
      {failed ? (
        <ErrorState
          title={failed instanceof ApiError ? failed.message : t('ui.error.unknown')}
          onRetry={() => void refresh(importDefinitionRoute, getImportRoute)}
          compact
        />
      ) : !definition.data || (id !== null && !status) ? (
        <SkeletonBlock height="360px" />
      ) : (
        <div className="import-body">
          <div className="import-steps">
            <Stepper
              horizontal
              label={t('imports.steps')}
              labels={{
                todo: t('imports.step.todo'),
                doing: t('imports.step.doing'),
                done: t('imports.step.done'),
                failed: t('imports.step.failed'),
              }}
              steps={STEPS.map((key) => ({
                key,
                title: t(`imports.step.${key}`),
                state: stepState(key, step, status?.finishedAt != null && status.work === null),
              }))}
            />
          </div>
          {(step === 'template' || step === 'upload') && (
            <PrepareStep
              definition={definition.data}
              status={status}
              earlier={earlier.data?.rows ?? []}
              open={fresh}
              onStatus={show}
              onPick={setId}
            />
          )}
          {step === 'check' && status && (
            <CheckStep
              definition={definition.data}
              status={status}
              onStatus={show}
              onReplace={() => setId(null)}
              beside={status.counts.error > 0 ? beside?.(status.id) : null}
            />
          )}
          {step === 'run' && status && (
            <RunStep
              definition={definition.data}
              status={status}
              onStatus={show}
              onAgain={() => setId(null)}
              onClose={onClose}
              next={next}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
