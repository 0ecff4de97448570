import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_TEXTBOOKS } from '../../../shared/info.model.ts';
import { newBook, type TypedBook } from './info-form.model.ts';

/** 教材: title, author, press and ISBN of each. */
export function TextbooksField({
  books,
  locked,
  fault,
  onChange,
}: {
  readonly books: readonly TypedBook[];
  readonly locked: boolean;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (books: readonly TypedBook[]) => void;
}) {
  const t = useT();
  const set = (at: number, part: Partial<TypedBook>) =>
    onChange(books.map((book, i) => (i === at ? { ...book, ...part } : book)));
  const field = (book: TypedBook, at: number, key: 'title' | 'author' | 'press' | 'isbn') => (
    <TextField
      label={t(`courses.facts.book.${key}`)}
      maxLength={key === 'isbn' ? 20 : 120}
      required={key === 'title'}
      value={book[key]}
      disabled={locked}
      error={fault(`textbooks.${at}.${key}`)}
      onChange={(event) => set(at, { [key]: event.target.value })}
    />
  );
  return (
    <div className="vse-stack">
      {books.length > 0 && (
        <SortableList
          label={t('courses.facts.books')}
          items={books}
          keyOf={(book) => book.key}
          nameOf={(book) => book.title || t('courses.facts.book.untitled')}
          disabled={locked}
          onMove={(from, to) => onChange(moved(books, from, to))}
        >
          {(book, at) => (
            <div className="vse-info-book">
              {field(book, at, 'title')}
              {field(book, at, 'author')}
              {field(book, at, 'press')}
              {field(book, at, 'isbn')}
              {!locked && (
                <IconButton
                  label={t('courses.facts.book.remove', { name: book.title || t('courses.facts.book.untitled') })}
                  icon={<TrashIcon aria-hidden="true" />}
                  onClick={() => onChange(books.filter(({ key }) => key !== book.key))}
                />
              )}
            </div>
          )}
        </SortableList>
      )}
      {!locked && (
        <div>
          <Button
            icon={<PlusIcon aria-hidden="true" />}
            disabled={books.length >= MAX_TEXTBOOKS}
            onClick={() => onChange([...books, newBook()])}
          >
            {t('courses.facts.book.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
