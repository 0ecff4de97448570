/** So many pieces of work at once keep server and database busy together; each may hold a connection or two. */
const ABREAST = 3;

/**
 * Does independent pieces of work of one instant beside each other, begun in their order. After one failed no further
 * piece begins.
 * @returns what each came to, in their order @throws what failed first, once all that began have ended
 */
export async function eachAbreast<T, R>(of: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const faults: unknown[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < of.length && faults.length === 0; i = next++) {
      try {
        results[i] = await work(of[i]!);
      } catch (fault) {
        faults.push(fault);
      }
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, lane));
  if (faults.length > 0) throw faults[0];
  return results;
}
