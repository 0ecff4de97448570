import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { FieldFrame, fieldAria } from '../../../../../ui/design/field-frame.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_WORD, wordsIn } from './terms.model.ts';

/** Short words, each a chip: Enter or a comma adds, Backspace in the empty field takes the last one away. */
export function TermsInput({
  label,
  labelHidden,
  hint,
  error,
  required,
  value,
  most,
  onChange,
}: {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly value: readonly string[];
  /** Most words. */
  readonly most: number;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const add = (given: string) => {
    const next = [...new Set([...value, ...wordsIn(given)])].slice(0, most);
    setText('');
    if (next.length !== value.length) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (wordsIn(pasted).length < 2) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  return (
    <FieldFrame id={id} {...{ label, labelHidden, hint, error, required }}>
      <div className="vse-input entry-words">
        {value.map((word) => (
          <FilterChip
            key={word}
            removeLabel={t('experiments.entry.removeWord', { word })}
            onRemove={() => onChange(value.filter((one) => one !== word))}
          >
            {word}
          </FilterChip>
        ))}
        <input
          id={id}
          type="text"
          value={text}
          maxLength={MAX_WORD}
          disabled={value.length >= most}
          {...fieldAria(id, { hint, error })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(text)}
        />
      </div>
    </FieldFrame>
  );
}
