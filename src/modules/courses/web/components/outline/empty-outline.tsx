import { Button } from '../../../../../ui/design/button.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';

/** A course without content: a first chapter, or a list from elsewhere. */
export function EmptyOutline({
  editable,
  onCreate,
  onPaste,
}: {
  readonly editable: boolean;
  readonly onCreate: () => void;
  readonly onPaste: (text: string) => void;
}) {
  const t = useT();
  return (
    <div
      className="vse-structure-empty"
      onPaste={(event) => editable && onPaste(event.clipboardData.getData('text/plain'))}
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
