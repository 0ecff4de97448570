import type { ContentMessage, Json } from '../../../../kernel/bridge/protocol.ts';

/** Name under which a buffer travels in JSON. */
const BUFFER = '$base64';

/** A buffer as base64 text. */
function encodeBuffer(buffer: ArrayBuffer): { readonly [BUFFER]: string } {
  let text = '';
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { [BUFFER]: btoa(text) };
}

/** Gives back what {@link wireData} made of a saved state. */
export function readState(data: unknown): Json | ArrayBuffer {
  const text = (data as { readonly [BUFFER]?: unknown } | null)?.[BUFFER];
  if (typeof text !== 'string' || Object.keys(data as object).length !== 1) return data as Json;
  const raw = atob(text);
  return Uint8Array.from(raw, (char) => char.charCodeAt(0)).buffer;
}

/** Data of a message in the form the server takes: report blocks by kind, buffers as text. */
export function wireData(message: ContentMessage): unknown {
  if (message.type === 'report') {
    const { section, key, kind, content } = message.data;
    return { section, key, [kind]: content };
  }
  if (message.type === 'state.save' && message.data.data instanceof ArrayBuffer) {
    return { ...message.data, data: encodeBuffer(message.data.data) };
  }
  return message.data;
}
