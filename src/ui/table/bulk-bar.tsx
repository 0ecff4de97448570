import { useState } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { toast } from '../design/toast-store.ts';
import { useConfirm } from '../forms/use-confirm.tsx';
import { formatNumber } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import { BulkFrame } from './bulk-frame.tsx';
import type { BulkAction } from './list-page.model.ts';
import { fitOf, type Skipped } from './selection.model.ts';
import type { ListControl } from './use-list.ts';
import { useOnline } from './use-online.ts';

/** Skipped rows listed in full; the rest is counted. */
const MAX_LISTED = 100;

/** Rows a bulk command leaves out, each with its reason. */
export function SkippedList({ skipped }: { readonly skipped: readonly Skipped[] }) {
  const t = useT();
  return (
    <details className="vse-skipped" open={skipped.length <= 5}>
      <summary>{t('table.bulk.skipped', { n: skipped.length })}</summary>
      <ul>
        {skipped.slice(0, MAX_LISTED).map(({ key, name, reason }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {skipped.length > MAX_LISTED && <p>{t('table.bulk.andMore', { n: skipped.length - MAX_LISTED })}</p>}
    </details>
  );
}

/** What can be done with the chosen rows; stands at the foot of the screen while some are chosen. */
export function BulkBar({
  list,
  actions,
  nameOf,
}: {
  readonly list: ListControl;
  readonly actions: readonly BulkAction[];
  readonly nameOf: (row: ListRow) => string;
}) {
  const t = useT();
  const online = useOnline();
  const { confirm, element } = useConfirm();
  const [left, setLeft] = useState<{ readonly done: number; readonly skipped: readonly Skipped[] } | null>(null);
  const { selection, data } = list;
  const all = useAction(async () => {
    if (await list.chooseEverything()) toast.show({ text: t('table.bulk.capped'), tone: 'warning' });
  });
  const run = useAction(async (action: BulkAction) => {
    let fit = fitOf(selection, action.why, nameOf);
    const unseen = [...selection.values()].some((row) => row === null);
    if (action.evaluate && unseen) fit = await action.evaluate([...selection.keys()]);
    if (fit.keys.length === 0) {
      setLeft({ done: 0, skipped: fit.skipped });
      return;
    }
    const given = await confirm({
      grade: typeof action.grade === 'function' ? action.grade(fit.keys.length) : action.grade,
      title: action.label,
      text: (
        <div className="vse-stack">
          <p>{action.effect(fit.keys.length)}</p>
          {fit.skipped.length > 0 && (
            <>
              <p>{t('table.bulk.fit', { n: selection.size, fit: fit.keys.length })}</p>
              <SkippedList skipped={fit.skipped} />
            </>
          )}
        </div>
      ),
      confirmLabel: t('table.bulk.go', { n: fit.keys.length }),
      danger: action.danger ?? false,
      typed: String(fit.keys.length),
    });
    if (!given) return;
    const result = await action.run(fit.keys, given);
    if (!result) return;
    if (result.jobId) toast.show({ text: t('table.job.started'), tone: 'success' });
    else {
      const skipped = [...fit.skipped, ...(result.skipped ?? [])];
      const done = result.done ?? fit.keys.length;
      if (skipped.length > 0) setLeft({ done, skipped });
      else toast.show({ text: t('table.bulk.done', { n: done }), tone: 'success' });
    }
    list.clearSelection();
    list.refresh();
  });
  const n = selection.size;
  const total = data?.total ?? 0;
  return (
    <>
      {n > 0 && (
        <BulkFrame
          n={n}
          more={
            total > n && (
              <Button size="small" variant="ghost" loading={all.busy} onClick={() => void all.run()}>
                {data?.capped
                  ? t('table.bulk.allCapped', { n: formatNumber(total) })
                  : t('table.bulk.all', { n: formatNumber(total) })}
              </Button>
            )
          }
          onClear={list.clearSelection}
        >
          {actions.map((action) => (
            <Button
              key={action.key}
              size="small"
              variant={action.danger ? 'danger' : 'default'}
              disabled={!online || run.busy}
              onClick={() => void run.run(action)}
            >
              {action.label}
            </Button>
          ))}
        </BulkFrame>
      )}
      {element}
      {left && (
        <Dialog
          open
          title={left.done > 0 ? t('table.bulk.done', { n: left.done }) : t('table.bulk.none')}
          onClose={() => setLeft(null)}
          footer={<Button onClick={() => setLeft(null)}>{t('ui.action.close')}</Button>}
        >
          <SkippedList skipped={left.skipped} />
        </Dialog>
      )}
    </>
  );
}
