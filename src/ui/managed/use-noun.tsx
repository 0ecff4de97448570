import { Suspense, useState } from 'react';
import type { Action } from '../../kernel/access/roles.ts';
import { type NounCommand, type NounShape, type NounState, nounCan } from '../../kernel/managed/noun.ts';
import type { ListRow } from '../../kernel/resource/list.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../design/button.tsx';
import { toast } from '../design/toast-store.ts';
import { undoToast } from '../forms/undo-toast.ts';
import { useConfirm } from '../forms/use-confirm.tsx';
import { formatStored, type WireText } from '../i18n/stored-text.ts';
import { useT } from '../i18n/translate.ts';
import { latePart } from '../shell/late-part.tsx';
import type { BulkAction, ListPageProps, RowAction } from '../table/list-page.model.ts';
import { useCan } from '../table/use-can.ts';
import type { NounPage, NounRef } from './noun-page.model.ts';

const CopyNoun = latePart(() => import('./copy-noun.tsx'));

type Panel<Ref, Seed> =
  | { readonly kind: 'new'; readonly seed?: Seed }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'copy'; readonly of: Ref };

/**
 * The commands of a managed noun with their dialogs, the same for list, drawer and bulk bar: create, edit after a read,
 * copy, transitions with their question, delete with undo, restore.
 * @returns `list` for the list page, `actionsOf` for a drawer, and the element to render
 */
export function useNoun<N extends NounShape, Ref extends NounRef<N> = NounRef<N>, Seed = never>(
  noun: N,
  page: NounPage<N, Ref, Seed>,
) {
  const t = useT();
  const can = useCan();
  const [panel, setPanel] = useState<Panel<Ref, Seed> | null>(null);
  const { confirm, element } = useConfirm();
  const close = () => setPanel(null);
  const may = page.may ?? ((action: Action) => can(`${noun.page}.${action}`));
  const commands = Object.keys(noun.commands) as NounCommand<N>[];

  const form = (id: string | undefined, onClose: () => void, seed?: Seed) => (
    <Suspense fallback={null}>{page.form({ id, seed, onClose, refresh: page.refresh })}</Suspense>
  );

  const send = async (ids: readonly string[], command: NounCommand<N>, reason: string) => {
    try {
      const { done, skipped } = await page.calls.command([...ids], command, reason);
      const why = (one: unknown) => formatStored(one as WireText);
      return {
        done,
        skipped: skipped.map(({ id, name, reason: one }) => ({ key: id, name: name || id, reason: why(one) })),
      };
    } finally {
      void page.refresh();
    }
  };
  const move = useAction(async (row: Ref, command: NounCommand<N>) => {
    const { id, name } = row;
    const { label, effect, effectOn, grade = 'B', done } = page.commands[command];
    const { to, danger = false } = noun.commands[command]!;
    const title = t('table.noun.question', { command: label, name });
    const text = effectOn ? await effectOn(row) : effect;
    const given = await confirm({ grade, title, text, confirmLabel: label, danger });
    if (!given) return;
    const [skipped] = (await send([id], command, given.reason)).skipped;
    if (skipped) toast.show({ text: skipped.reason, tone: 'error' });
    else toast.show({ text: done?.(name) ?? t(page.states[to as NounState<N>] as 'table.yes'), tone: 'success' });
  });
  const remove = useAction(async (row: Ref) => {
    const { id, name } = row;
    const confirmLabel = t('ui.action.delete');
    const title = t('table.noun.question', { command: confirmLabel, name });
    if (!(await confirm({ grade: 'B', title, text: t('table.noun.removable'), confirmLabel, danger: true }))) return;
    try {
      await page.calls.remove(id);
    } catch (error) {
      if (page.onRefused?.(error, row)) return;
      throw error;
    }
    page.onRemoved?.(row);
    void page.refresh();
    undoToast(t('table.noun.removed', { name }), async () => {
      await page.calls.restore(id);
      await page.refresh();
    });
  });

  /** Form of a new row that begins with something; undefined for who may not add one. */
  const open = may('add') ? (seed: Seed) => setPanel({ kind: 'new', seed }) : undefined;

  /** Commands that the person has and that the row's state allows, the usual first. */
  const actionsOf = (row: Ref, deleted = false): RowAction[] => {
    const allowed = nounCan(noun, { state: row.state, deleted }, may);
    const moves = commands
      .filter((command) => allowed[command])
      .map((command) => ({
        key: command,
        label: page.commands[command].label,
        danger: noun.commands[command]!.danger ?? false,
        onSelect: () => void move.run(row, command),
      }));
    const own = (action: RowAction & { readonly on: boolean }) => (action.on ? [action] : []);
    return [
      ...own({
        on: allowed.edit,
        key: 'edit',
        label: t('ui.action.edit'),
        onSelect: () => setPanel({ kind: 'edit', id: row.id }),
      }),
      ...(page.more?.(row, open) ?? []),
      ...moves.filter(({ danger }) => !danger),
      ...own({
        on: allowed.copy && page.calls.copy !== undefined,
        key: 'copy',
        label: t('ui.action.copy'),
        onSelect: () => setPanel({ kind: 'copy', of: row }),
      }),
      ...moves.filter(({ danger }) => danger),
      ...own({
        on: allowed.remove,
        key: 'remove',
        label: t('ui.action.delete'),
        danger: true,
        onSelect: () => void remove.run(row),
      }),
    ];
  };

  const refOf = (row: ListRow) =>
    ({
      id: String(row.id),
      code: String(row.code),
      name: String(row.name),
      state: String(row.state),
      ...page.refOf?.(row),
    }) as Ref;
  const bulk = commands.map((command): BulkAction => {
    const { label, effect, grade = 'B' } = page.commands[command];
    const { needs, danger = false } = noun.commands[command]!;
    return {
      key: command,
      label,
      needs,
      danger,
      grade,
      effect: (n) => t('table.noun.bulk', { command: label, n, effect }),
      why: (row) => {
        const { state } = refOf(row);
        return nounCan(noun, { state, deleted: false }, may)[command] ? null : page.unfit(state);
      },
      run: (keys, { reason }) => send(keys, command, reason),
    };
  });
  return {
    may,
    open,
    actionsOf,
    /** Props of the list page. */
    list: {
      page: noun.page,
      create: { label: page.labels.create, drawer: (done: () => void) => form(undefined, done) },
      rowActions: (row: ListRow) => actionsOf(refOf(row)),
      onEdit: (row: ListRow) => may('edit') && setPanel({ kind: 'edit', id: String(row.id) }),
      bulk,
      restore: async (keys: readonly string[]) => {
        try {
          for (const id of keys) await page.calls.restore(id);
        } finally {
          await page.refresh();
        }
      },
      empty: {
        text: page.labels.empty,
        ...(may('add') && {
          action: (
            <Button variant="primary" onClick={() => setPanel({ kind: 'new' })}>
              {page.labels.create}
            </Button>
          ),
        }),
      },
    } satisfies Partial<ListPageProps>,
    element: (
      <>
        {panel?.kind === 'new' && form(undefined, close, panel.seed)}
        {panel?.kind === 'edit' && form(panel.id, close)}
        {panel?.kind === 'copy' && page.calls.copy && (
          <CopyNoun
            noun={noun}
            code={page.code}
            copy={page.calls.copy}
            refresh={page.refresh}
            of={panel.of}
            onClose={close}
          />
        )}
        {element}
      </>
    ),
  };
}
