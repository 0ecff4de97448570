import type autocannon from 'autocannon';

/** A call of a page. */
export interface Call extends Pick<autocannon.Options, 'url' | 'method' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** What differs from one call to the next. */
  readonly next?: () => { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** A row of the table: what is measured, and the path of the bare server it is compared with. */
export type Row = readonly [name: string, ours: Call, theirs: string];
