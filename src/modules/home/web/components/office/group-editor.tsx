import { type ReactNode, useState } from 'react';
import { useUnsaved } from '../../../../../ui/access/unsaved.ts';
import type { ApiError } from '../../../../../ui/api/api-error.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { discardDraftRoute, pageGroupRoute, saveDraftRoute } from '../../../../settings/shared/page-group.contract.ts';
import type { Difference } from '../../../../settings/shared/page-group.model.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import './editing.css';

/** What a tab gets to edit: the content, how to change it, and what the server found wrong where. */
export interface Editing<T> {
  readonly value: T;
  readonly set: (next: T) => void;
  /** Words of the fault at a path or below it. */
  readonly fault: (path: string) => string | undefined;
  readonly named: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
}

interface Held<T> {
  readonly at: string;
  readonly version: number;
  readonly text: string;
  readonly value: T;
}

/**
 * One group of settings in a tab: draft, publication, schedule, history. The fields are the tab's own.
 * @param describe words of a difference, for the summary before publishing
 */
export function GroupEditor<T extends object>({
  group,
  title,
  start,
  describe,
  whole = (content) => content,
  children,
}: {
  readonly group: string;
  readonly title: string;
  /** What stands as long as nothing was published, in words. */
  readonly start?: string;
  readonly describe: (difference: Difference) => string;
  /** The content with what stands where nothing was set, for the comparison before publishing. */
  readonly whole?: (content: T) => object;
  readonly children: (editing: Editing<T>) => ReactNode;
}) {
  const t = useT();
  const answer = useCall(pageGroupRoute, { params: { group } });
  const { data } = answer;
  const kept = (data?.draft?.content ?? data?.live.content) as T | undefined;
  const keptText = JSON.stringify(kept);
  const version = data?.draft?.version ?? 0;
  const at = `${version} ${data?.live.number ?? ''} ${keptText}`;
  /** What is being edited, and what it began with. */
  const [mine, setMine] = useState<Held<T> | null>(null);
  const [panel, setPanel] = useState<'publish' | 'history' | null>(null);
  const { confirm, element } = useConfirm();
  const dirty = mine !== null && JSON.stringify(mine.value) !== mine.text;
  // What somebody else saved meanwhile is shown at once unless there is work here: then saving says so.
  if (kept !== undefined && !dirty && mine?.at !== at) setMine({ at, version, text: keptText, value: kept });
  const adopt = async () => {
    await refresh(pageGroupRoute);
    setMine(null);
  };
  useUnsaved(dirty, title);
  const saving = useAction(async () => {
    const done = await call(saveDraftRoute, {
      params: { group },
      body: { version: mine?.version ?? 0, content: mine?.value as never },
    });
    if (done.removed.length > 0) {
      toast.show({ text: t('home.edit.removed', { tags: formatList(done.removed) }), tone: 'warning' });
    }
    await adopt();
  });
  const discarding = useAction(
    async () => {
      await call(discardDraftRoute, { params: { group } });
      await adopt();
    },
    { done: t('home.edit.discarded') },
  );
  if (answer.error && !data) {
    return (
      <CallError error={answer.error} title={t('home.failed')} retry={answer.refetch} retrying={answer.isFetching} />
    );
  }
  if (!data || mine === null) return <SkeletonText lines={8} />;
  const error: ApiError | null = saving.error;
  const faults = error?.fields ?? [];
  const fault = (path: string) => faults.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
  const live = data.versions.find((one) => one.state === 'live');
  const coming = data.versions.filter((one) => one.state === 'scheduled');
  const publish = async () => {
    if (dirty && !(await saving.run())) return;
    setPanel('publish');
  };
  const discard = async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('home.edit.discardAsk'),
      confirmLabel: t('home.edit.discard'),
      danger: true,
    });
    if (sure) await discarding.run();
  };
  return (
    <div className="vse-editing">
      <div className="vse-editing-bar">
        <span className="vse-editing-state">
          {dirty ? (
            <StatusTag tone="warning">{t('home.edit.unsaved')}</StatusTag>
          ) : data.draft ? (
            <StatusTag tone="info">{t('home.edit.draft')}</StatusTag>
          ) : (
            <StatusTag tone={live ? 'success' : 'neutral'}>
              {live ? t('home.edit.live') : (start ?? t('home.edit.start'))}
            </StatusTag>
          )}
          <span>
            {data.draft
              ? t('home.edit.savedBy', { name: data.draft.savedBy, time: formatInstant(data.draft.savedAt) })
              : live
                ? t('home.edit.publishedBy', { n: live.number, name: live.publishedBy, time: formatInstant(live.from) })
                : ''}
          </span>
        </span>
        <Button onClick={() => setPanel('history')} disabled={data.versions.length === 0}>
          {t('home.edit.history')}
        </Button>
        {data.draft && (
          <Button variant="ghost" disabled={!data.can.edit} loading={discarding.busy} onClick={() => void discard()}>
            {t('home.edit.discard')}
          </Button>
        )}
        <Button disabled={!dirty || !data.can.edit} loading={saving.busy} onClick={() => void saving.run()}>
          {t('home.edit.save')}
        </Button>
        <Button
          variant="primary"
          disabled={(!dirty && !data.draft) || !data.can.publish}
          onClick={() => void publish()}
        >
          {t('home.edit.publish')}
        </Button>
      </div>
      {coming.map((one) => (
        <Banner key={one.number} tone="info">
          {t('home.edit.coming', { n: one.number, time: formatInstant(one.from) })}
        </Banner>
      ))}
      {error?.status === 409 && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" onClick={() => void adopt().then(() => saving.reset())}>
              {t('home.edit.takeTheirs')}
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {faults.length > 0 && (
        <Banner tone="error" live>
          {t('home.edit.faults', { n: faults.length })}
        </Banner>
      )}
      {/* An editor that owns its text begins anew with another draft. */}
      <div key={mine.at} className="vse-editing-fields">
        {children({
          value: mine.value,
          set: (value) => setMine({ ...mine, value }),
          fault,
          named: data.named,
          disabled: !data.can.edit,
        })}
      </div>
      {panel === 'publish' && data.draft && (
        <PublishDialog
          group={group}
          version={version}
          before={whole(data.live.content as T)}
          after={whole(data.draft.content as T)}
          describe={describe}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'history' && (
        <HistoryDialog
          group={group}
          version={version}
          versions={data.versions}
          onChanged={adopt}
          onClose={() => setPanel(null)}
        />
      )}
      {element}
    </div>
  );
}
