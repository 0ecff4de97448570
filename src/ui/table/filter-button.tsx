import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { ChevronDownIcon, CloseIcon } from '../design/icons.ts';
import { Popover } from '../design/popover.tsx';
import { useT } from '../i18n/translate.ts';

/** A filter as a button that says its values, with a panel to choose them and a × to take them away. */
export function FilterButton({
  label,
  said,
  onClear,
  children,
}: {
  readonly label: string;
  /** The values in words; empty while the filter is off. */
  readonly said: string;
  readonly onClear: () => void;
  readonly children: (close: () => void) => ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  return (
    <span className={`vse-filter${said ? ' vse-filter-on' : ''}`}>
      <button
        ref={button}
        type="button"
        className="vse-filter-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="vse-filter-label">{label}</span>
        {said && <span className="vse-filter-said">{said}</span>}
        <ChevronDownIcon aria-hidden="true" />
      </button>
      {said && (
        <button
          type="button"
          className="vse-filter-clear"
          aria-label={t('table.filter.clear', { name: label })}
          title={t('table.filter.clear', { name: label })}
          onClick={() => {
            onClear();
            button.current?.focus();
          }}
        >
          <CloseIcon aria-hidden="true" />
        </button>
      )}
      {open && (
        <Popover id={id} anchor={button} label={label} align="start" onClose={close}>
          <div className="vse-filter-panel">
            {children(() => {
              close();
              button.current?.focus();
            })}
          </div>
        </Popover>
      )}
    </span>
  );
}
