/** Bytes of a file of the client itself, at the address the build gave it. @throws Error when it is not there */
export async function fetchAsset(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
