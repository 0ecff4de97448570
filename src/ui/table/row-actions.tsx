import { Button } from '../design/button.tsx';
import { MoreIcon } from '../design/icons.ts';
import { Menu } from '../design/menu.tsx';
import { useT } from '../i18n/translate.ts';
import type { RowAction } from './list-page.model.ts';
import { useOnline } from './use-online.ts';
import './row-actions.css';

/** Commands that stand as buttons in a row; further ones go into its menu. */
const BUTTONS = 2;

function RowMenu({ name, actions, online }: { name: string; actions: readonly RowAction[]; online: boolean }) {
  const t = useT();
  return (
    <Menu
      look="icon"
      align="end"
      name={t('table.rowMenu', { name })}
      label={<MoreIcon aria-hidden="true" />}
      items={actions.map(({ key, label, onSelect, danger, reads }) => ({
        key,
        label,
        onSelect,
        danger: danger ?? false,
        disabled: !online && !reads,
      }))}
    />
  );
}

/** Commands of one row: buttons where the table has room for them, one menu where it has not (`useTableFit`). */
export function RowActions({
  name,
  actions,
  buttons = BUTTONS,
}: {
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** Buttons before the menu; one more stands where it would hold a single command. */
  readonly buttons?: number;
}) {
  const online = useOnline();
  const front = actions.slice(0, actions.length > buttons + 1 ? buttons : buttons + 1);
  const rest = actions.slice(front.length);
  return (
    <>
      <div className="vse-row-buttons">
        {front.map(({ key, label, onSelect, danger, reads }) => (
          <Button
            key={key}
            size="small"
            variant="ghost"
            className={danger ? 'vse-row-danger' : undefined}
            disabled={!online && !reads}
            onClick={onSelect}
          >
            {label}
            <span className="vse-visually-hidden"> {name}</span>
          </Button>
        ))}
        {rest.length > 0 && <RowMenu name={name} actions={rest} online={online} />}
      </div>
      {actions.length > 0 && (
        <div className="vse-row-menu">
          <RowMenu name={name} actions={actions} online={online} />
        </div>
      )}
    </>
  );
}
