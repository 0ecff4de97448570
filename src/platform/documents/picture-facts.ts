/** Parts of a PNG that say who made it, when and where, beside what is shown. */
const PNG_FACTS = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function barePng(data: Buffer): Buffer | null {
  if (data.length < 8 || data.readUInt32BE(0) !== 0x89504e47) return null;
  const kept = [data.subarray(0, 8)];
  for (let at = 8; at + 12 <= data.length; ) {
    const end = at + 12 + data.readUInt32BE(at);
    if (end > data.length) return null;
    if (!PNG_FACTS.has(data.toString('latin1', at + 4, at + 8))) kept.push(data.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Which way up a photograph is (1–8), as the segment of its camera says; 1 where it says nothing. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== EXIF) return 1;
  const tiff = segment.subarray(6);
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let i = 0; i < short(first); i++) {
    const at = first + 2 + i * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) === ORIENTATION) return Math.min(8, Math.max(1, short(at + 8)));
  }
  return 1;
}

/** A segment that says which way up the photograph is, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write(`${EXIF}MM`, 4, 'latin1');
  segment.writeUInt16BE(42, 12);
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

function bareJpeg(data: Buffer): Buffer | null {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [data.subarray(0, 2)];
  let at = 2;
  let orientation = 1;
  while (at + 4 <= data.length && data[at] === 0xff && data[at + 1] !== 0xda) {
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length) return null;
    const marker = data[at + 1]!;
    if (marker === 0xe1) orientation = Math.max(orientation, orientationOf(data.subarray(at + 4, end)));
    // APP1–APP15 but the colour profile, and comments.
    if (!((marker >= 0xe1 && marker <= 0xef && marker !== 0xe2) || marker === 0xfe)) kept.push(data.subarray(at, end));
    at = end;
  }
  if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat([...kept, data.subarray(at)]);
}

/**
 * A picture without what its camera or program wrote beside it: people, place, time, comments. A photograph keeps which
 * way up it is.
 * @returns null for what is neither PNG nor JPEG
 */
export function barePicture(bytes: Uint8Array): Buffer | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return barePng(data) ?? bareJpeg(data);
  } catch {
    return null;
  }
}
