import { type ReactNode, use } from 'react';
import { FrameContext } from './frame-context.ts';
import './page-header.css';
import { Tooltip } from './tooltip.tsx';

/** Props of {@link PageHeader}. */
export type PageHeaderProps = {
  title: ReactNode /** One sentence about the page; behind a "?" in a bar. */;
  lead?: ReactNode /** A `Breadcrumbs`, in place of the frame's own. */;
  breadcrumbs?: ReactNode /** State beside the title. */;
  status?: ReactNode /** Selectors, tabs and search, between title and actions. */;
  tools?: ReactNode /** Buttons at the right end. */;
  actions?: ReactNode;
};

/**
 * Head of a page: way, `<h1>` with the tick motif, selectors, actions. One bar over the width of a console or course
 * page, a large heading elsewhere. The `h1` takes the focus after a navigation.
 */
export function PageHeader({ title, lead, breadcrumbs, status, tools, actions }: PageHeaderProps) {
  const { head, trail, aboutLabel } = use(FrameContext);
  const heading = (
    <h1 className="vse-ticked" tabIndex={-1}>
      {title}
    </h1>
  );
  if (head === 'bar') {
    return (
      <div className="vse-page-header vse-context-bar">
        <div className="vse-context-place">
          {breadcrumbs ?? trail}
          {heading}
          {lead && <Tooltip label={aboutLabel ?? ''}>{lead}</Tooltip>}
          {status}
        </div>
        {tools && <div className="vse-context-tools">{tools}</div>}
        {actions && <div className="vse-page-header-actions">{actions}</div>}
      </div>
    );
  }
  return (
    <div className="vse-page-header">
      {breadcrumbs}
      <div className="vse-page-header-line">
        {heading}
        {status}
        {tools}
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
