import type { ReactNode } from 'react';
import './page-header.css';

/** Props of {@link PageHeader}. */
export type PageHeaderProps = {
  title: ReactNode /** One sentence under the title. */;
  lead?: ReactNode /** A `Breadcrumbs`. */;
  breadcrumbs?: ReactNode /** Buttons at the right end. */;
  actions?: ReactNode /** State beside the title. */;
  status?: ReactNode;
};

/** Head of a page: way, `<h1>` with the tick motif, actions. The `h1` takes the focus after a navigation. */
export function PageHeader({ title, lead, breadcrumbs, actions, status }: PageHeaderProps) {
  return (
    <div className="vse-page-header">
      {breadcrumbs}
      <div className="vse-page-header-line">
        <h1 className="vse-ticked" tabIndex={-1}>
          {title}
        </h1>
        {status}
        {actions && <div className="vse-page-header-actions">{actions}</div>}
      </div>
      {lead && <p className="vse-page-header-lead">{lead}</p>}
    </div>
  );
}

/** Heading of a band with its four-bar tick; `extra` stands at the right end, e.g. a link 查看全部. */
export function SectionHeading({
  children,
  level = 2,
  extra,
  id,
}: {
  children: ReactNode;
  level?: 2 | 3;
  extra?: ReactNode;
  id?: string;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="vse-section-heading">
      <Heading id={id} className="vse-ticked">
        {children}
      </Heading>
      {extra}
    </div>
  );
}
