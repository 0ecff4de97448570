import { type ReactNode, useMemo } from 'react';
import type { RouteRow } from '../../kernel/routing/paths.ts';
import { FrameContext } from '../design/frame-context.ts';
import { useT } from '../i18n/translate.ts';
import { sectionOf } from './menu-entries.ts';

/** Says a page where it stands: pages of consoles and courses have their heading in a bar, with the way to it. */
export function PagePlace({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const t = useT();
  const section = sectionOf(row);
  const label = t('ui.menu.trail');
  const aboutLabel = t('ui.page.about');
  const inBar = row.layout === 'console' || row.layout === 'course';
  const place = useMemo(
    () =>
      inBar
        ? {
            head: 'bar' as const,
            aboutLabel,
            trail: section && (
              <nav aria-label={label} className="vse-context-trail">
                {section}
              </nav>
            ),
          }
        : { head: 'banner' as const },
    [inBar, section, label, aboutLabel],
  );
  return <FrameContext value={place}>{children}</FrameContext>;
}
