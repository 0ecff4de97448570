import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { CallError } from '../api/call-error.tsx';
import { Button } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { Menu } from '../design/menu.tsx';
import { SkeletonText } from '../design/skeleton.tsx';
import { DRAWER_WIDTH } from '../forms/form-drawer.tsx';
import { useT } from '../i18n/translate.ts';
import type { OpenRow, RowAction } from './list-page.model.ts';
import { useOnline } from './use-online.ts';

type RecordDrawerProps<Data> = Pick<OpenRow, 'close' | 'previous' | 'next'> & {
  readonly title: string;
  /** The call that reads the record: its rows of grey, its failure and its data are shown here. */
  readonly record: {
    readonly data: Data | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
  /** What can be done with the row: `edit` stands at the foot as its main button, the others in a menu before it. */
  readonly actions?: readonly RowAction[];
  /** Commands of another shape at the foot, behind the way to the neighbours. */
  readonly commands?: ReactNode;
  /** False where something half decided would be lost by a click beside the drawer. */
  readonly closeOnMask?: boolean;
};

function FootActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const t = useT();
  const online = useOnline();
  const edit = actions.find(({ key }) => key === 'edit');
  const more = actions.filter((one) => one !== edit);
  return (
    <>
      {more.length > 0 && (
        <Menu
          label={t('ui.action.more')}
          align="end"
          items={more.map(({ key, label, onSelect, danger = false, reads = false }) => ({
            key,
            label,
            onSelect,
            danger,
            disabled: !online && !reads,
          }))}
        />
      )}
      {edit && (
        <Button variant="primary" disabled={!online} onClick={edit.onSelect}>
          {edit.label}
        </Button>
      )}
    </>
  );
}

/** One row of a list whole, with the way to its neighbours (K and J) and its commands at the foot. */
export function RecordDrawer<Data>({
  title,
  record: { data, error, refetch },
  children,
  actions = [],
  commands,
  closeOnMask = true,
  close,
  previous,
  next,
}: RecordDrawerProps<Data>) {
  const t = useT();
  return (
    <Drawer
      open
      width={DRAWER_WIDTH}
      title={title}
      closeOnMask={closeOnMask}
      onClose={close}
      footer={
        <>
          <Button disabled={!previous} aria-keyshortcuts="k" onClick={previous}>
            {t('table.previous')}
          </Button>
          <Button disabled={!next} aria-keyshortcuts="j" onClick={next}>
            {t('table.next')}
          </Button>
          <FootActions actions={actions} />
          {commands}
        </>
      }
    >
      <div className="vse-record vse-stack">
        {data ? (
          children(data)
        ) : error ? (
          <CallError error={error} compact retry={refetch} />
        ) : (
          <SkeletonText lines={10} />
        )}
      </div>
    </Drawer>
  );
}
