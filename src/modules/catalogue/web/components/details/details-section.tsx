import type { ReactNode } from 'react';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';

/** A section of the details page; folded ones open on press and are printed open. */
export function DetailsSection({
  id,
  title,
  folded,
  open = false,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly folded?: boolean;
  /** A folded one that stands open at first. */
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  if (folded) {
    return (
      <details className="vse-card lab-fold" id={id} open={open}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <div className="lab-fold-body">{children}</div>
      </details>
    );
  }
  return (
    <section className="lab-section" id={id} aria-labelledby={`${id}-title`}>
      <SectionHeading id={`${id}-title`}>{title}</SectionHeading>
      {children}
    </section>
  );
}
