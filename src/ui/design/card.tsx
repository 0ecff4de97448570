import type { ComponentPropsWithRef, ReactNode } from 'react';
import './card.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** Props of {@link Card}: those of `<div>`; `flush` drops the inner space. */
export type CardProps = ComponentPropsWithRef<'div'> & { flush?: boolean };

/** A quiet surface with a rounded corner. */
export function Card({ flush, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('vse-card', flush && 'vse-card-flush', className)} />;
}

/** Props of {@link LinkCard}. */
export type LinkCardProps = {
  href: string;
  /** Words of the link, the card's title. */
  title: ReactNode;
  /** Heading level of the title; default 3. */
  level?: 2 | 3 | 4;
  /** Picture above, e.g. an `ExperimentCover`. */
  media?: ReactNode;
  /** One line under the title. */
  meta?: ReactNode;
  /** Left and right end of the line under the dashed rule. */
  footStart?: ReactNode;
  footEnd?: ReactNode;
  /** Buttons that stand on the card but outside its link (24 px and more). */
  actions?: ReactNode;
  /** Opens elsewhere, e.g. `_blank`. */
  target?: string;
  children?: ReactNode;
  className?: string;
};

/** A card that is one link as a whole; the link is stretched over it, so other buttons may still stand inside. */
export function LinkCard({
  href,
  title,
  level = 3,
  media,
  meta,
  footStart,
  footEnd,
  actions,
  target,
  children,
  className,
}: LinkCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames('vse-card vse-card-flush vse-link-card', className)}>
      {media}
      <div className="vse-link-card-body">
        <Heading className="vse-link-card-title">
          <Link href={href} target={target} className="vse-link-card-link">
            {title}
          </Link>
        </Heading>
        {meta && <div className="vse-link-card-meta">{meta}</div>}
        {children}
        {(footStart || footEnd) && (
          <div className="vse-link-card-foot">
            <span>{footStart}</span>
            <span>{footEnd}</span>
          </div>
        )}
      </div>
      {actions && <div className="vse-link-card-actions">{actions}</div>}
    </article>
  );
}
