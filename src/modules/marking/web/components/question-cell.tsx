import type { ReactNode } from 'react';
import { FormulaText } from '../../../../ui/formula/formula-text.tsx';

/** A question in a list: its number or what stands for it, the beginning of its text with formulas, and what is added. */
export function QuestionCell({
  lead,
  stem,
  children,
}: {
  readonly lead: ReactNode;
  readonly stem: string;
  readonly children?: ReactNode;
}) {
  return (
    <span className="vse-mark-stem">
      {lead}
      <span>
        <FormulaText text={stem} />
        {children}
      </span>
    </span>
  );
}
