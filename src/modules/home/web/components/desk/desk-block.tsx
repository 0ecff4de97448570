import { type ReactNode, useId } from 'react';
import type { DeskLink } from '../../../../../kernel/desk/desk.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { RefreshIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/** A part of the desk as the call answers it; absent when no module fills it. */
export interface Part<T> {
  readonly failed: boolean;
  readonly rows: readonly T[];
  readonly links: readonly DeskLink[];
}

/** A number that leads to its list. */
export interface HeadLink {
  readonly key: string;
  readonly text: string;
  readonly href: string;
}

/**
 * A card of the desk: its heading, how many wait, the ways to the lists, and its rows. A part of which a module failed
 * says so and offers another try; what others gave stays.
 */
export function DeskBlock({
  title,
  count,
  note,
  links = [],
  tools,
  part,
  retry,
  retrying,
  className,
  children,
}: {
  readonly title: string;
  /** How many wait, on a filled ground; 0 is left out. */
  readonly count?: ReactNode;
  readonly note?: ReactNode;
  readonly links?: readonly HeadLink[];
  /** Small buttons after the links. */
  readonly tools?: ReactNode;
  readonly part: Pick<Part<unknown>, 'failed' | 'rows'> | undefined;
  readonly retry: () => void;
  readonly retrying: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const failed = part?.failed ?? false;
  return (
    <section className={classNames('vse-card vse-card-flush vse-desk-block', className)} aria-labelledby={id}>
      <header className="vse-desk-head">
        <h2 id={id} className="vse-ticked">
          {title}
        </h2>
        {count}
        {note && <span className="vse-desk-note">{note}</span>}
        <span className="vse-desk-links">
          {links.map((link) => (
            <Link key={link.key} href={link.href}>
              {link.text}
            </Link>
          ))}
          {tools}
        </span>
      </header>
      {failed && (
        <p className="vse-desk-failed" role="alert">
          {t(part?.rows.length ? 'home.desk.failedPart' : 'home.desk.failed')}
          <Button size="small" icon={<RefreshIcon aria-hidden="true" />} loading={retrying} onClick={retry}>
            {t('ui.action.retry')}
          </Button>
        </p>
      )}
      {failed && !part?.rows.length ? null : children}
    </section>
  );
}

/** A block with nothing in it, in one line. */
export function DeskNothing({ children }: { readonly children: ReactNode }) {
  return <p className="vse-desk-nothing">{children}</p>;
}
