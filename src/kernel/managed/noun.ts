import type * as z from 'zod/mini';
import type { Action, ManagementPage } from '../access/roles.ts';
import type { Schema } from '../http/contract.ts';
import type { MessageKey } from '../i18n/catalog.ts';

/** Days in which a deleted row can be brought back, for every managed noun. */
export const RESTORE_DAYS = 30;
/** Largest number of rows one bulk command of a managed noun takes. */
export const MAX_BULK = 100;

/** A command that moves a row from one state to another. */
export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  /** Action of the page's grant that the command needs. */
  readonly needs: Action;
  /** Takes something away from people: its button and its question are red. */
  readonly danger?: boolean;
}

/** What is said once of a field that is stored, listed, exported, typed and shown as it is (`plain.ts`). */
export interface PlainField {
  /** Of its column, its control and its value; in histories it is found as `<module>.field.<field>`. */
  readonly label: MessageKey;
  /** The list can be ordered by it. */
  readonly sort?: true;
  /** Text that the form of a new row begins with. */
  readonly start?: string;
}

type Fields = Readonly<Record<string, Schema>>;

/**
 * A thing that officers keep in a list: fields, states with commands, a bin and a history. Contracts, services, forms
 * and the answer to "may I" are made from this one declaration in `shared/<noun>.noun.ts`.
 */
export interface NounShape {
  /** Object of its audit rows; actions are `<object>.create`, `<object>.update` … */
  readonly object: string;
  /** First part of those actions where it is not the object. */
  readonly audit?: string;
  /** Management page whose grants decide. */
  readonly page: ManagementPage;
  /** Fields that can be changed at any time, by their names on the wire. */
  readonly fields: Fields;
  /** Texts and numbers among the fields that list, export, form and drawer take from here, in this order. */
  readonly plain?: Readonly<Record<string, PlainField>>;
  /** Fields that are given at creation and never change. */
  readonly fixed: Fields;
  /** Fields without which there is no row; the others have a default in the table. */
  readonly required: readonly string[];
  readonly states: readonly string[];
  readonly commands: Readonly<Record<string, Transition>>;
  /** States in which a row may be deleted. */
  readonly removable: readonly string[];
}

/** Declares a managed noun. */
export function defineNoun<const N extends NounShape>(
  noun: N & {
    readonly required: readonly (keyof N['fields'])[];
    readonly plain?: { readonly [K in keyof N['plain']]: K extends keyof N['fields'] ? PlainField : never };
  },
): N {
  return noun;
}

type Values<F extends Fields> = { readonly [K in keyof F]: z.infer<F[K]> };
/** All fields that can be changed, with the types their schemas give. */
export type NounFields<N extends NounShape> = Values<N['fields']>;
/** A change: what is left out stays as it is. */
export type NounUpdate<N extends NounShape> = { readonly [K in keyof N['fields']]?: NounFields<N>[K] | undefined };
/** What makes a new row; fields that are left out get the default of the table. */
export type NewNoun<N extends NounShape> = Values<N['fixed']> &
  Pick<NounFields<N>, N['required'][number] & keyof N['fields']> &
  NounUpdate<N>;
/** What a whole form sends for a new row. */
export type NounBody<N extends NounShape> = NounFields<N> & Values<N['fixed']>;
export type NounState<N extends NounShape> = N['states'][number];
export type NounCommand<N extends NounShape> = keyof N['commands'] & string;

/** What may be done with one row. */
export type NounCan<N extends NounShape> = Readonly<
  Record<'edit' | 'copy' | 'remove' | 'restore' | NounCommand<N>, boolean>
>;

/**
 * Decides from grants and state what may be done with a row. Pure: the server asks it for an answer's `can`, the
 * browser for the buttons of a row; contents are checked by the command itself.
 */
export function nounCan<N extends NounShape>(
  noun: N,
  row: { readonly state: NounState<N>; readonly deleted: boolean },
  may: (action: Action) => boolean,
): NounCan<N> {
  const living = !row.deleted;
  const commands = Object.entries(noun.commands).map(([name, { from, needs }]) => [
    name,
    living && from.includes(row.state) && may(needs),
  ]);
  return {
    edit: living && may('edit'),
    copy: living && may('add'),
    remove: living && noun.removable.includes(row.state) && may('delete'),
    restore: row.deleted && may('delete'),
    ...Object.fromEntries(commands),
  } as NounCan<N>;
}
