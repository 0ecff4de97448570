import type { ComponentType } from 'react';
import type { CallOutput, RouteShape } from '../../kernel/http/contract.ts';
import { useCall } from '../api/query.ts';
import type { NounPanel } from './noun-page.model.ts';
import { useFirstRead } from './use-first-read.ts';

type Opened<Seed> = NounPanel & { readonly seed?: Seed | undefined };
type Form<Row, Seed> = ComponentType<Opened<Seed> & { readonly one?: Row }>;

/**
 * The form of a noun as its page opens it: 新建 at once, 编辑 of the row with this id when it has been read.
 * @param route reads one row by its id
 */
export function nounPanel<const R extends RouteShape, Seed = never>(route: R, Fields: Form<CallOutput<R>, Seed>) {
  type Read = Parameters<typeof useFirstRead<CallOutput<R>>>[0];
  const Edit = ({ id, ...panel }: Opened<Seed> & { readonly id: string }) => {
    const read = useCall(route, { params: { id } } as unknown as Parameters<typeof useCall<R>>[1]) as Read;
    const one = useFirstRead(read);
    return one === undefined ? null : <Fields one={one} {...panel} />;
  };
  return function Panel({ id, ...panel }: Opened<Seed> & { readonly id: string | undefined }) {
    return id === undefined ? <Fields {...panel} /> : <Edit id={id} {...panel} />;
  };
}
