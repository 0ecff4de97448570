/** So many pieces of work at once keep server and database busy together; each may hold a connection or two. */
const ABREAST = 3;

/**
 * Does independent pieces of work of one instant beside each other, begun in their order.
 * @returns what each came to, in their order @throws what the first failing one throws, once all that began have ended
 */
export async function eachAbreast<T, R>(of: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < of.length; i = next++) results[i] = await work(of[i]!);
  };
  const lanes = await Promise.allSettled(Array.from({ length: ABREAST }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  return results;
}
