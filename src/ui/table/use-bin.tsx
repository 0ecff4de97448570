import type { ListRow } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { useAction } from '../api/use-action.ts';
import { TrashIcon } from '../design/icons.ts';
import type { useConfirm } from '../forms/use-confirm.tsx';
import { useT } from '../i18n/translate.ts';
import type { BulkAction, ListPageProps, RowAction } from './list-page.model.ts';
import type { ListControl } from './use-list.ts';

/** 回收站 of a list: the way in and out, and bringing rows back, one by one or together; nothing of it without the right. */
export function useBin(
  { resource, restore: bringBack }: Pick<ListPageProps, 'restore'> & { readonly resource: Resource },
  { state, change, keyOfRow, clearSelection, refresh }: ListControl,
  mayDelete: boolean,
  confirm: ReturnType<typeof useConfirm>['confirm'],
) {
  const t = useT();
  const restore = useAction(
    async (keys: readonly string[]) => {
      await bringBack?.(keys);
      clearSelection();
      refresh();
    },
    { done: t('table.bin.restored') },
  );
  const ask = async (keys: readonly string[]) => {
    const question = {
      grade: 'B' as const,
      title: t('table.bin.restore'),
      text: t('table.bin.restoreText', { n: keys.length }),
      confirmLabel: t('table.bin.restore'),
    };
    if (await confirm(question)) await restore.run(keys);
  };
  const has = resource.list?.bin === true && bringBack !== undefined && mayDelete;
  const actions = has
    ? (row: ListRow): RowAction[] => [
        { key: 'restore', label: t('table.bin.restore'), onSelect: () => void ask([keyOfRow(row)]) },
      ]
    : undefined;
  const bulk: BulkAction = {
    key: 'restore',
    label: t('table.bin.restore'),
    grade: 'B',
    effect: (n) => t('table.bin.restoreText', { n }),
    run: async (keys) => {
      await bringBack?.(keys);
      return { done: keys.length };
    },
  };
  const menu = {
    key: 'bin',
    label: state.bin ? t('table.bin.leave') : t('table.bin.open'),
    icon: <TrashIcon aria-hidden="true" />,
    onSelect: () => change({ ...state, bin: !state.bin, page: 1, id: '' }),
  };
  return { actions, bulk: has ? [bulk] : [], menu: has ? [menu] : [] };
}
