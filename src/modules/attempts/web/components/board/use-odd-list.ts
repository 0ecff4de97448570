import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { boardOdditiesRoute, type OddList } from '../../../shared/board.contract.ts';

/** While the exam runs the list is read anew this often. */
const POLL_MS = 30_000;

/** What candidates of an exam have in common; once it is over nothing is added by itself. */
export function useOddList(examId: string): OddList | undefined {
  const [closed, setClosed] = useState(false);
  const { data } = useCall(boardOdditiesRoute, { params: { examId } }, { refetchInterval: closed ? false : POLL_MS });
  if (data && data.closed !== closed) setClosed(data.closed);
  return data;
}
