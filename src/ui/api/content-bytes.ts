/**
 * Fetches a file of a content host with its media type. No credential goes along: the address itself opens the file.
 * @throws Error when it is not there or the host cannot be reached
 */
export async function contentBytes(address: string): Promise<{ readonly data: ArrayBuffer; readonly mime: string }> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`content host: ${answer.status}`);
  return {
    data: await answer.arrayBuffer(),
    mime: answer.headers.get('content-type') ?? 'application/octet-stream',
  };
}
