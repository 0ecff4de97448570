import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { MoreIcon } from './icons.ts';
import { Menu, type MenuItem } from './menu.tsx';
import { useFold } from './use-fold.ts';

/** A command of a head: a button while there is room, a line of the menu otherwise. */
export type HeadCommand = {
  readonly key: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly busy?: boolean;
};

/** Props of {@link HeadCommands}. */
export type HeadCommandsProps = {
  /** The one that matters first; the last ones give way first. */
  readonly commands: readonly HeadCommand[];
  /** What is always behind `…`. */
  readonly more?: readonly MenuItem[];
  /** Name of the button `…`. */
  readonly moreLabel: string;
  /** The primary button; it never gives way. */
  readonly primary?: ReactNode;
};

/** Commands in the head of a page: those that would cost the bar a further line stand behind one `…`. */
export function HeadCommands({ commands, more = [], moreLabel, primary }: HeadCommandsProps) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useFold(line, `${more.length > 0} ${commands.map((one) => `${one.key}:${one.label}`).join('|')}`);
  const folded = commands
    .slice(shown)
    .map(({ key, label, onSelect, busy }) => ({ key, label, onSelect, disabled: busy ?? false }));
  const [first, ...rest] = more;
  const items = folded.length > 0 && first ? [...folded, { ...first, divided: true }, ...rest] : [...folded, ...more];
  return (
    <div ref={line} className="vse-head-commands">
      {commands.map((one) => (
        <Button key={one.key} data-fold="" loading={one.busy ?? false} onClick={one.onSelect}>
          {one.label}
        </Button>
      ))}
      {items.length > 0 && (
        <Menu look="icon" name={moreLabel} label={<MoreIcon aria-hidden="true" />} align="end" items={items} />
      )}
      {primary}
    </div>
  );
}
