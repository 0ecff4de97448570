import { useState } from 'react';
import { Card } from '../../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { OutlineTree } from '../../../../courses/web/courses.public.tsx';
import { NodeMarks } from './node-mark.tsx';
import { sought } from './outline-search.model.ts';
import type { StudyNode } from './study-experiment.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** The outline of a course for its learner: how far one is, search, what is left, and the tree. */
export function StudyOutline({
  nodes,
  progress,
  selected,
  onSelect,
}: {
  readonly nodes: readonly StudyNode[];
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const t = useT();
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING);
  const [keyword, setKeyword] = useState('');
  const [left, setLeft] = useState(false);
  const shown = sought(nodes, { keyword, left });
  const filtered = keyword.trim() !== '' || left;
  return (
    <Card className="vse-study-outline">
      {progress && progress.total > 0 && (
        <div className="vse-study-progress">
          <span>{t('classes.study.progress')}</span>
          <ProgressBar
            value={(progress.done / progress.total) * 100}
            label={t('classes.study.progress')}
            valueText={t('classes.mine.done', { done: progress.done, total: progress.total })}
            showValue
          />
        </div>
      )}
      <div className="vse-study-seek">
        <SearchBox
          label={t('classes.study.search')}
          placeholder={t('classes.study.search')}
          value={keyword}
          onSearch={setKeyword}
        />
        {progress && (
          <Checkbox
            label={t('classes.study.left')}
            checked={left}
            onChange={(event) => setLeft(event.target.checked)}
          />
        )}
      </div>
      {shown.length > 0 ? (
        <OutlineTree
          label={t('courses.structure.outline')}
          nodes={shown}
          selected={selected}
          closed={filtered ? NOTHING : closed}
          onClosed={setClosed}
          onSelect={onSelect}
          muted={(one) => (one.lock !== null && one.lock.code !== 'over') || !one.visible}
          marks={(one) => <NodeMarks node={one} />}
        />
      ) : (
        <p className="vse-study-none">{t(keyword.trim() ? 'classes.study.noMatch' : 'classes.study.allDone')}</p>
      )}
    </Card>
  );
}
