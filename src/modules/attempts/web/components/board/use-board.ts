import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { address, call } from '../../../../../ui/api/client.ts';
import { listenTo } from '../../../../../ui/api/live-source.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { type BoardRow, boardRoute, boardStreamRoute } from '../../../shared/board.contract.ts';

export type Board = CallOutput<typeof boardRoute>;

/** While nothing is pushed the board is read anew this often. */
const POLL_MS = 10_000;
/** Rows that changed are collected this long before they are read. */
const COLLECT_MS = 1000;
/** With more changed rows at once the whole board is read. */
const MAX_PEOPLE = 100;

/** The board as it stands, its rows renewed as they change. */
export interface LiveBoard {
  readonly board: Board | undefined;
  readonly error: ReturnType<typeof useCall<typeof boardRoute>>['error'];
  readonly retry: () => void;
  /** False while changes are not pushed and the board is polled. */
  readonly live: boolean;
  /** The server's clock in milliseconds. */
  readonly now: () => number;
  /** Reads these rows again, after something was done with them. */
  readonly renew: (people: readonly string[]) => void;
}

/** Follows the board of an exam. */
export function useBoard(examId: string): LiveBoard {
  const [live, setLive] = useState(false);
  const whole = useCall(boardRoute, { params: { examId }, query: {} }, live ? {} : { refetchInterval: POLL_MS });
  const [fresh, setFresh] = useState<ReadonlyMap<string, BoardRow>>(new Map());
  const offset = useRef(0);
  const seen = useRef<unknown>(null);
  if (whole.data && seen.current !== whole.data) {
    seen.current = whole.data;
    offset.current = whole.data.serverTime - performance.now();
  }
  const { refetch } = whole;
  const collected = useRef<{ readonly people: Set<string>; timer: ReturnType<typeof setTimeout> | undefined }>({
    people: new Set(),
    timer: undefined,
  });
  const flush = useRef<() => void>(() => {});
  flush.current = () => {
    const people = [...collected.current.people];
    collected.current.people.clear();
    collected.current.timer = undefined;
    if (people.length > MAX_PEOPLE) {
      setFresh(new Map());
      void refetch();
      return;
    }
    call(boardRoute, { params: { examId }, query: { people: people.join(',') } }).then(
      (answer) => {
        offset.current = answer.serverTime - performance.now();
        setFresh((before) => new Map([...before, ...answer.rows.map((row) => [row.personId, row] as const)]));
      },
      // What was missed comes with the next reading of the whole board.
      () => undefined,
    );
  };
  const collect = useRef((people: readonly string[]) => {
    for (const id of people) collected.current.people.add(id);
    collected.current.timer ??= setTimeout(() => flush.current(), COLLECT_MS);
  });
  useEffect(() => {
    const { current } = collected;
    const stop = listenTo(address(boardStreamRoute, { params: { examId } }), {
      onItem: ({ event, data }) => {
        if (event === 'rows') collect.current((data as { people: string[] }).people);
        else if (event === 'resync') void refetch();
      },
      state: setLive,
    });
    return () => {
      stop();
      clearTimeout(current.timer);
      current.timer = undefined;
    };
  }, [examId, refetch]);
  const board = whole.data && {
    ...whole.data,
    rows: whole.data.rows.map((row) => fresh.get(row.personId) ?? row),
  };
  return {
    board,
    error: whole.error,
    retry: () => void refetch(),
    live,
    now: () => performance.now() + offset.current,
    renew: (people) => collect.current(people),
  };
}
