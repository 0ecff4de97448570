import type { ReactNode } from 'react';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import type { NounCommand, NounShape, NounState } from '../../kernel/managed/noun.ts';
import type { Grade } from '../forms/use-confirm.tsx';
import type { RowAction } from '../table/list-page.model.ts';

/** A row as its commands name it. */
export interface NounRef<N extends NounShape> {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: NounState<N>;
}

/** Answer of the command route. */
interface Answer {
  readonly done: number;
  readonly skipped: readonly { readonly id: string; readonly name: string; readonly reason: unknown }[];
}

/** What every form of a noun is opened with. */
export interface NounPanel {
  readonly onClose: () => void;
  /** Reads again what shows the noun. */
  readonly refresh: () => unknown;
}

/** What a page says about its noun. */
export interface NounPage<N extends NounShape> {
  /** The routes behind the commands. */
  readonly calls: {
    readonly command: (ids: string[], command: NounCommand<N>, reason: string) => Promise<Answer>;
    readonly copy: (
      id: string,
      to: { readonly code: string; readonly name: string },
    ) => Promise<{ readonly name: string }>;
    readonly remove: (id: string) => Promise<unknown>;
    readonly restore: (id: string) => Promise<unknown>;
  };
  /** Reads again what shows the noun. */
  readonly refresh: () => Promise<unknown>;
  /** 新建实验包, and what an empty list says. */
  readonly words: { readonly create: string; readonly empty: string };
  /** Labels of the states: the toast of a command says the new one. */
  readonly states: Readonly<Record<NounState<N>, MessageKey>>;
  /** Label of each command, and one sentence about what it does; `grade` is B unless given. */
  readonly commands: Readonly<
    Record<NounCommand<N>, { readonly label: string; readonly effect: string; readonly grade?: Grade }>
  >;
  /** Why a row in this state fits no command. */
  readonly unfit: (state: NounState<N>) => string;
  /** The code a copy is given. */
  readonly code: { readonly hint: string; readonly bad: string };
  /** Form of a new row, or of the one with this id; it may load by itself. */
  readonly form: (panel: NounPanel & { readonly id: string | undefined }) => ReactNode;
  /** Further commands, behind 编辑. */
  readonly more?: (row: NounRef<N>) => readonly RowAction[];
}
