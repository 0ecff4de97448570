import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import { RESPONSE } from '../../../shared/response.model.ts';

/** Widths of a field in characters: it grows with what is typed, and says nothing of how long the answer is. */
const WIDTH = { least: 6, most: 24 };

/** A stem with its fields where `{{1}}` stands in it. */
export function BlankStem({
  html,
  blanks,
  texts,
  disabled,
  onChange,
}: {
  readonly html: string;
  readonly blanks: number;
  readonly texts: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (texts: string[]) => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the box changes with the text
  useLayoutEffect(() => {
    setPlaces([...(box.current?.querySelectorAll<HTMLElement>('[data-blank]') ?? [])]);
  }, [html]);
  const set = (at: number, text: string) =>
    onChange(Array.from({ length: blanks }, (_, i) => (i === at ? text : (texts[i] ?? ''))));
  const field = (number: number) => {
    const value = texts[number - 1] ?? '';
    return (
      <input
        className="vse-answer-blank"
        type="text"
        aria-label={t('papers.answer.blank', { n: number })}
        autoComplete="off"
        spellCheck={false}
        maxLength={RESPONSE.blank}
        style={{ inlineSize: `${Math.min(WIDTH.most, Math.max(WIDTH.least, [...value].length + 2))}em` }}
        disabled={disabled}
        value={value}
        onChange={(event) => set(number - 1, event.target.value)}
      />
    );
  };
  const found = new Map((places ?? []).map((place) => [Number(place.dataset.blank), place]));
  const numbers = Array.from({ length: blanks }, (_, i) => i + 1);
  const lost = numbers.filter((number) => !found.has(number));
  return (
    <div ref={box}>
      <QuestionText html={html} fields />
      {numbers.map((number) => found.has(number) && createPortal(field(number), found.get(number)!, String(number)))}
      {places !== null && lost.length > 0 && (
        // A blank inside a formula has no place of its own in the text.
        <ol className="vse-answer-lost">
          {lost.map((number) => (
            <li key={number} value={number}>
              {field(number)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
