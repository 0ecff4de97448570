import type { IssueText } from './binding.ts';

type Answer = 'reverted' | IssueText;

/** Takes rows of an import back one after the other, by what `revert` answers for each. By line. */
export async function revertEach<R extends { readonly line: number }>(
  rows: readonly R[],
  revert: (row: R) => Promise<Answer>,
): Promise<ReadonlyMap<number, Answer>> {
  const answers = new Map<number, Answer>();
  for (const row of rows) answers.set(row.line, await revert(row));
  return answers;
}
