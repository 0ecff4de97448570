import type { Resource } from '../../kernel/resource/resource.ts';
import { Button, IconButton } from '../design/button.tsx';
import { Checkbox } from '../design/checkbox.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ArrowUpIcon } from '../design/icons.ts';
import { Segmented } from '../design/radio-group.tsx';
import { Select } from '../design/select.tsx';
import { TextField } from '../design/text-field.tsx';
import { translateKey, useT } from '../i18n/translate.ts';
import type { TableColumn } from './list-table.tsx';
import type { useView } from './use-view.ts';
import { type ColumnChoice, DENSITIES, type Density, type Freeze, WIDTHS } from './view.model.ts';

/** 列设置: which columns, in which order, how wide, frozen at which side, and how dense the rows stand. */
export function ColumnSettings({
  resource,
  columns,
  look,
  onClose,
}: {
  readonly resource: Resource;
  readonly columns: readonly TableColumn[];
  readonly look: ReturnType<typeof useView>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const label = (name: string) => translateKey(resource.columns[name]!.label);
  const choices: ColumnChoice[] = columns.map(({ name, shown, px, freeze }) => ({
    name,
    hidden: !shown,
    ...(px === null ? {} : { width: px }),
    ...(freeze === null ? {} : { freeze }),
  }));
  const save = (next: readonly ColumnChoice[]) => look.change({ columns: next });
  const change = (name: string, part: Partial<ColumnChoice>) =>
    save(
      choices.map((one) => {
        if (one.name !== name) return one;
        const entries = Object.entries({ ...one, ...part }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(entries) as unknown as ColumnChoice;
      }),
    );
  const move = (at: number, by: number) => {
    const next = [...choices];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    save(next);
  };
  return (
    <Dialog
      open
      width="min(720px, calc(100vw - 32px))"
      title={t('table.columns.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={look.reset}>{t('table.columns.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('table.columns.done')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <Segmented
          label={t('table.density')}
          labelHidden={false}
          value={look.view.density ?? 'default'}
          onChange={(density) => look.change({ density: density as Density })}
          options={DENSITIES.map((value) => ({ value, label: t(`table.density.${value}`) }))}
        />
        <ul className="vse-columns">
          {columns.map((column, i) => (
            <li key={column.name}>
              <Checkbox
                label={label(column.name)}
                checked={column.shown}
                disabled={column.shown && columns.filter((one) => one.shown).length === 1}
                onChange={(event) => change(column.name, { hidden: !event.target.checked })}
              />
              <TextField
                label={t('table.columns.width', { name: label(column.name) })}
                labelHidden
                type="number"
                inputMode="numeric"
                min={WIDTHS.least}
                max={WIDTHS.most}
                placeholder={t('table.columns.auto')}
                defaultValue={column.px ?? ''}
                key={`${column.name}-${column.px ?? ''}`}
                onBlur={(event) => {
                  const px = Number(event.target.value);
                  const fits = px >= WIDTHS.least && px <= WIDTHS.most;
                  if (event.target.value === '') change(column.name, { width: undefined as never });
                  else if (fits) change(column.name, { width: Math.round(px) });
                  else event.target.value = String(column.px ?? '');
                }}
              />
              <Select
                label={t('table.columns.freeze', { name: label(column.name) })}
                labelHidden
                value={column.freeze ?? ''}
                onChange={(event) =>
                  change(column.name, { freeze: (event.target.value || undefined) as Freeze as never })
                }
                options={[
                  { value: '', label: t('table.columns.free') },
                  { value: 'left', label: t('table.columns.left') },
                  { value: 'right', label: t('table.columns.right') },
                ]}
              />
              <span className="vse-columns-move">
                <IconButton
                  label={t('table.columns.up', { name: label(column.name) })}
                  icon={<ArrowUpIcon aria-hidden="true" />}
                  disabled={i === 0}
                  onClick={() => move(i, -1)}
                />
                <IconButton
                  className="vse-columns-down"
                  label={t('table.columns.down', { name: label(column.name) })}
                  icon={<ArrowUpIcon aria-hidden="true" />}
                  disabled={i === columns.length - 1}
                  onClick={() => move(i, 1)}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
