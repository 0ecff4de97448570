import type { ReactNode } from 'react';
import { type Content, optionTexts } from '../../../shared/content.model.ts';
import { QuestionText } from '../preview/question-text.tsx';

/** Stem and options of a question, to be compared. */
export function QuestionSide({
  title,
  content,
  mark,
}: {
  readonly title: string;
  readonly content: Content;
  readonly mark?: ReactNode;
}) {
  return (
    <section className="vse-similar-side" aria-label={title}>
      <h3>
        {title} {mark}
      </h3>
      <QuestionText html={content.stem} />
      <ul>
        {[...new Set(optionTexts(content))].map((text) => (
          <li key={text}>
            <QuestionText html={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
