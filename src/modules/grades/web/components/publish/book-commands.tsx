import { Button } from '../../../../../ui/design/button.tsx';
import { HeadCommands } from '../../../../../ui/design/head-commands.tsx';
import type { MenuItem } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Book } from '../book/book.model.ts';
import { useHandIn } from './hand-in.tsx';

/** Commands in the head of the gradebook: appeals, what ends it, the rest behind `…`, publishing. */
export function BookCommands({
  classId,
  classCode,
  book,
  more,
  onAppeals,
  onPublish,
}: {
  readonly classId: string;
  readonly classCode: string;
  readonly book: Book;
  readonly more: readonly MenuItem[];
  readonly onAppeals: () => void;
  readonly onPublish: () => void;
}) {
  const t = useT();
  const handIn = useHandIn(classId, classCode, book);
  const appeals = {
    key: 'appeals',
    label: book.openAppeals > 0 ? t('grades.appeal.listOpenN', { n: book.openAppeals }) : t('grades.appeal.listOpen'),
    onSelect: onAppeals,
  };
  return (
    <>
      <HeadCommands
        commands={[...(book.openAppeals > 0 || book.publication ? [appeals] : []), ...handIn.commands]}
        more={more}
        moreLabel={t('ui.action.more')}
        primary={
          book.can.publish && (
            <Button variant="primary" onClick={onPublish}>
              {book.publication && !book.publication.withdrawn ? t('grades.publish.again') : t('grades.publish.open')}
            </Button>
          )
        }
      />
      {handIn.element}
    </>
  );
}
