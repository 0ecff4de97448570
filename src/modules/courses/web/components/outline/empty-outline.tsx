import { Button } from '../../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineLine } from '../../../shared/lines.model.ts';
import { pastedLines } from '../lines/paste.model.ts';

/** A course without content: a first chapter, or a list from elsewhere. */
export function EmptyOutline({
  editable,
  onCreate,
  onPaste,
}: {
  readonly editable: boolean;
  readonly onCreate: () => void;
  readonly onPaste: (lines: readonly OutlineLine[]) => void;
}) {
  const t = useT();
  return (
    <div
      className="vse-structure-empty"
      onPaste={(event) => editable && onPaste(pastedLines(event.clipboardData.getData('text/plain')))}
    >
      <EmptyState
        action={
          editable && (
            <Button variant="primary" onClick={onCreate}>
              {t('courses.structure.firstChapter')}
            </Button>
          )
        }
      >
        {t(editable ? 'courses.outline.empty' : 'courses.structure.empty')}
      </EmptyState>
    </div>
  );
}
