import { useState } from 'react';

/** The first answer of a read that is not from the cache, so that a form opens with what stands now and keeps it. */
export function useFirstRead<T>(read: { readonly data: T | undefined; readonly isFetching: boolean }): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && read.data !== undefined && !read.isFetching) setFirst(read.data);
  return first;
}
