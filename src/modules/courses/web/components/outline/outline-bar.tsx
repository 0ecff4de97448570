import type { ReactNode } from 'react';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { FoldIcon, UndoIcon, UnfoldIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { holdsChildren } from '../../../shared/structure.model.ts';
import { type Course, CourseHead } from '../course/course-frame.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';
import { OUTLINE_VIEWS, type OutlineView } from './problems.model.ts';
import { SaveState } from './save-state.tsx';

/** The bar of the outline: what is shown of it, how far it is saved, and the publication. */
export function OutlineBar({
  course,
  nodes,
  problems,
  hours,
  view,
  text,
  onView,
  onText,
  folded,
  onFold,
  save,
  undo,
  children,
}: {
  readonly course: Course;
  readonly nodes: readonly OutlineNode[];
  /** How many nodes have one. */
  readonly problems: number;
  readonly hours: ReadonlyMap<string, number>;
  readonly view: OutlineView;
  readonly text: string;
  readonly onView: (view: OutlineView) => void;
  readonly onText: (text: string) => void;
  /** Everything that holds others is folded. */
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
  /** How far it is saved; null for readers. */
  readonly save: Parameters<typeof SaveState>[0] | null;
  readonly undo: { readonly can: boolean; readonly run: () => void } | null;
  /** Further commands. */
  readonly children: ReactNode;
}) {
  const t = useT();
  const counts = { all: nodes.length, problems, hidden: nodes.filter((node) => !node.visible).length };
  const tops = nodes.filter((node) => node.parent === null);
  const total = tops.reduce((sum, { id }) => sum + (hours.get(id) ?? 0), 0);
  const views = OUTLINE_VIEWS.filter((key) => key === 'all' || key === view || counts[key] > 0).map((key) => ({
    key,
    label: t(`courses.outline.view.${key}`),
    count: counts[key],
  }));
  return (
    <CourseHead
      course={course}
      tools={
        nodes.length > 0 && (
          <>
            {views.length > 1 && (
              <Segments label={t('courses.outline.views')} value={view} items={views} onChange={onView} />
            )}
            <div className="vse-structure-search">
              <SearchBox
                label={t('courses.outline.search')}
                placeholder={t('courses.outline.search')}
                value={text}
                onSearch={onText}
                slashFocus
              />
            </div>
            <IconButton
              label={t(folded ? 'courses.outline.unfold' : 'courses.outline.fold')}
              icon={folded ? <UnfoldIcon aria-hidden="true" /> : <FoldIcon aria-hidden="true" />}
              onClick={() => onFold(!folded)}
            />
            <span className="vse-structure-figures">
              {t('courses.outline.figures', {
                chapters: nodes.filter(({ type }) => type === 'chapter').length,
                items: nodes.filter(({ type }) => !holdsChildren(type)).length,
              })}
              {total > 0 && ` · ${t('courses.structure.hours', { n: formatScore(total) })}`}
            </span>
          </>
        )
      }
      actions={
        <>
          {save && <SaveState {...save} />}
          {undo && (
            <IconButton
              label={t('courses.outline.undo')}
              icon={<UndoIcon aria-hidden="true" />}
              // Not `disabled`: after the last step the button must keep the focus.
              aria-disabled={!undo.can}
              onClick={() => undo.can && undo.run()}
            />
          )}
          {children}
        </>
      }
    />
  );
}
