import type { ReactNode } from 'react';
import type { Action, ManagementPage } from '../../kernel/access/roles.ts';
import type { CoverSubject } from '../../kernel/cover/cover-address.ts';
import type { ListRow } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import type { Tone } from '../design/status-tag.tsx';
import type { Grade } from '../forms/use-confirm.tsx';
import type { ListStart, ListState, Within } from './list.model.ts';
import type { Fit, Skipped } from './selection.model.ts';
import type { ListControl } from './use-list.ts';

/** A value of a code column in words; with a tone it is shown as a state. */
export interface CodeWord {
  readonly value: string;
  readonly label: string;
  readonly tone?: Tone;
}

export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** Where the values of a filter come from, when its kind alone does not say. */
export type FilterSource =
  | { readonly kind: 'codes'; readonly labels: readonly CodeWord[] }
  /** Undefined while the nodes are on their way. */
  | {
      readonly kind: 'tree';
      readonly nodes: readonly TreeNode[] | undefined;
      /** The filter that means the nodes alone: a switch in the tree changes between the two. */
      readonly alone?: string;
    }
  | { readonly kind: 'text'; readonly placeholder?: string; readonly check?: (text: string) => string | undefined }
  | {
      readonly kind: 'own';
      readonly render: (values: readonly string[], onChange: (values: readonly string[]) => void) => ReactNode;
      readonly format: (value: string) => string;
    };

/** One column of a list page. */
export interface ListColumn<C extends string = string> {
  readonly name: C;
  /** In place of what the column's type gives. */
  readonly render?: (row: ListRow) => ReactNode;
  /** Hidden until the person asks for it. */
  readonly hidden?: boolean;
  /** CSS pixels. */
  readonly width?: number;
}

/** A row as a card: for lists of few things, each with a picture or a cover that is drawn. */
export interface ListCard<C extends string = string> {
  readonly cover: (row: ListRow) => CoverSubject & { readonly src?: string | null };
  readonly title: (row: ListRow) => string;
  /** Small print below the title, columns joined. */
  readonly note?: readonly C[];
  /** The column of the state. */
  readonly state?: C;
  /** Two to four columns, each with its name. */
  readonly facts: readonly C[];
  /** Where the title leads when the list has no drawer. */
  readonly href?: (row: ListRow) => string;
}

/** A command on one row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  /** Reads only: stays usable without network. */
  readonly reads?: boolean;
}

/** Answer of a bulk command: what was done, what was left out, or the job that does it. */
export interface BulkResult {
  readonly done?: number;
  readonly skipped?: readonly Skipped[];
  readonly jobId?: string;
}

/** A command on chosen rows. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  /** Action of the page's grant; without it the command is hidden. */
  readonly needs?: Action;
  readonly danger?: boolean;
  /** A function of the number of rows where many ask for more. */
  readonly grade: Grade | ((n: number) => Grade);
  /** One sentence: what happens to these rows. */
  readonly effect: (n: number) => string;
  /** Why a row does not fit, in words, or null. */
  readonly why?: (row: ListRow) => string | null;
  /** Asks the server which rows fit; needed when rows are chosen that were never on the screen. */
  readonly evaluate?: (keys: readonly string[]) => Promise<Fit>;
  /** Null: the person thought better of it in a dialog of the page's own, and the rows stay chosen. */
  readonly run: (keys: readonly string[], given: { readonly reason: string }) => Promise<BulkResult | null>;
}

/** A button at the right end of the page's head. */
export interface HeaderAction {
  readonly key: string;
  readonly label: string;
  readonly needs?: Action;
  /** Gets what the list shows at that moment. */
  readonly onSelect: (state: ListState) => void;
  /** Reads only: stays usable without network. */
  readonly reads?: boolean;
}

/** The row in the drawer, with the way to its neighbours. */
export interface OpenRow {
  readonly id: string;
  /** The row of the list when it stands on the page shown. */
  readonly row: ListRow | undefined;
  readonly close: () => void;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Fetches the list anew after a change. */
  readonly refresh: () => void;
}

/** What a list page gives the kit. */
export interface ListPageProps<C extends string = string> {
  readonly resource: Resource<C>;
  /** Page of the grants; also names the kept look of the table. A page outside of the console has no grants: see `may`. */
  readonly page:
    | ManagementPage
    | 'putinExperiment'
    | 'courseNotice'
    | 'courseStudents'
    | 'courseClasses'
    | 'courseDiscuss'
    | 'courseManage'
    | 'unitBankManage';
  /** Which controls are shown, in place of the grants of the page. */
  readonly may?: (action: Action) => boolean;
  readonly title: string;
  readonly lead?: ReactNode;
  /** The one thing whose rows these are, such as a course. */
  readonly within?: Within;
  /** What the frame of that thing puts into the head: its name before the title, its state, its commands. */
  readonly head?: { readonly breadcrumbs?: ReactNode; readonly status?: ReactNode; readonly actions?: ReactNode };
  /** Columns in the order of the screen; the first names the row and opens it. */
  readonly columns: readonly (C | ListColumn<C>)[];
  /** Cards beside the table; the list begins with them until the person chooses. */
  readonly card?: ListCard<C>;
  /** Tones of code values by column: cells show them as states. Their words are the resource's `codes`. */
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>;
  /** Words of code columns whose values the resource does not list (code tables): cells, filters and counts. */
  readonly codes?: Readonly<Partial<Record<string, readonly CodeWord[]>>>;
  /** Values of filters that are neither plain nor codes of a column. */
  readonly sources?: Readonly<Record<string, FilterSource>>;
  readonly start?: ListStart;
  /** Named filters of the page itself; they stand above the rows. */
  readonly quickViews?: readonly { readonly key: string; readonly label: string; readonly set: Partial<ListState> }[];
  /** Words why this question cannot be asked, e.g. too wide a range; nothing is fetched then. */
  readonly refuse?: (state: ListState) => string | null;
  /** 新建: drawer of a new row. */
  readonly create?: {
    readonly label: string;
    readonly drawer: (close: () => void, refresh: () => void) => ReactNode;
  };
  /** 导入: opens the page's import dialog. */
  readonly onImport?: () => void;
  /** 导出 of the common route; `own` asks a route of the page instead. */
  readonly exports?: boolean | { readonly own: (state: ListState, keys: readonly string[]) => void };
  readonly more?: readonly HeaderAction[];
  readonly rowActions?: (row: ListRow) => readonly RowAction[];
  readonly onEdit?: (row: ListRow) => void;
  readonly bulk?: readonly BulkAction[];
  /** False: rows are never chosen, although they can be exported. */
  readonly chooses?: boolean;
  /** Brings rows of the recycle bin back. */
  readonly restore?: (keys: readonly string[]) => Promise<unknown>;
  readonly empty: { readonly text: string; readonly action?: ReactNode };
  /** Drawer of the open row. */
  readonly drawer?: (open: OpenRow) => ReactNode;
  /** Lists of the page; the page reads the one in force by `useListTab`. */
  readonly tabs?: readonly { readonly key: string; readonly label: string; readonly count?: number }[];
  /** Filters that say where one is, such as a node of the tree beside: kept by a reset, and no narrowing. */
  readonly place?: readonly string[];
  /** Beside the list: a tree of places. */
  readonly aside?: (list: Pick<ListControl, 'state' | 'change' | 'refresh'>) => ReactNode;
  /** Between head and list: banners, charts. */
  readonly children?: ReactNode | ((state: ListState) => ReactNode);
}
