import type { ReactNode } from 'react';
import type { Action } from '../../kernel/access/roles.ts';
import type { MessageKey } from '../../kernel/i18n/catalog.ts';
import type { NounCommand, NounShape, NounState } from '../../kernel/managed/noun.ts';
import type { ListRow } from '../../kernel/resource/list.ts';
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

/** What a page says about one command. */
export interface CommandLabels<Ref> {
  readonly label: string;
  /** One sentence: what it does. */
  readonly effect: string;
  /** The same for one row, where that has to be read first. */
  readonly effectOn?: (row: Ref) => Promise<string>;
  /** B unless given. */
  readonly grade?: Grade;
  /** Toast for one row; the label of the new state unless given. */
  readonly done?: (name: string) => string;
}

/**
 * What a page says about its noun.
 * `Ref` is what its commands know of a row, `Seed` what a new one may begin with.
 */
export interface NounPage<N extends NounShape, Ref extends NounRef<N>, Seed> {
  /** The routes behind the commands. */
  readonly calls: {
    readonly command: (ids: string[], command: NounCommand<N>, reason: string) => Promise<Answer>;
    /** Without it there is no copy. */
    readonly copy?: (
      id: string,
      to: { readonly code: string; readonly name: string },
    ) => Promise<{ readonly name: string }>;
    readonly remove: (id: string) => Promise<unknown>;
    readonly restore: (id: string) => Promise<unknown>;
  };
  /** Reads again what shows the noun. */
  readonly refresh: () => Promise<unknown>;
  /** Which controls are shown, in place of the grants of the page. */
  readonly may?: (action: Action) => boolean;
  /** 新建实验包, and what an empty list says. */
  readonly labels: { readonly create: string; readonly empty: string };
  /** Labels of the states. */
  readonly states: Readonly<Record<NounState<N>, MessageKey>>;
  readonly commands: Readonly<Record<NounCommand<N>, CommandLabels<Ref>>>;
  /** Why a row in this state fits no command. */
  readonly unfit: (state: NounState<N>) => string;
  /** Further facts of a row of the list that its commands need. */
  readonly refOf?: (row: ListRow) => Omit<Ref, keyof NounRef<N>>;
  /** The code a copy is given. */
  readonly code?: { readonly hint: string; readonly bad: string };
  /** Form of a new row, or of the one with this id; it may load by itself. */
  readonly form: (panel: NounPanel & { readonly id: string | undefined; readonly seed: Seed | undefined }) => ReactNode;
  /** Further commands, behind 编辑. @param open form of a new row, for who may add one */
  readonly more?: (row: Ref, open: ((seed: Seed) => void) | undefined) => readonly RowAction[];
  /** Called when a row was deleted. */
  readonly onRemoved?: (row: Ref) => void;
  /** Shows why a row cannot be deleted; false where the words of the refusal are enough. */
  readonly onRefused?: (error: unknown, row: Ref) => boolean;
}
