import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { checkKey, type Storage, StorageMissing } from './storage.ts';

const missing = (error: unknown) =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name) ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** Store on an S3-compatible service; the keys are those of the disk store. */
export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = settings.bucket;
  return {
    async put(key, body) {
      checkKey(key);
      if (Buffer.isBuffer(body)) {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength: body.length }));
        return { bytes: body.length };
      }
      // S3 wants the length first and a retry wants the bytes again, so a stream goes through a temporary file.
      const folder = await mkdtemp(join(tmpdir(), 'cloudvse-'));
      try {
        const file = join(folder, randomBytes(6).toString('hex'));
        await pipeline(body, createWriteStream(file, { mode: 0o600 }));
        const { size } = await stat(file);
        await client.send(
          new PutObjectCommand({ Bucket, Key: key, Body: createReadStream(file), ContentLength: size }),
        );
        return { bytes: size };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(key, range) {
      checkKey(key);
      try {
        const answer = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        );
        return answer.Body as Readable;
      } catch (error) {
        throw missing(error) ? new StorageMissing(key) : error;
      }
    },
    async stat(key) {
      checkKey(key);
      try {
        const answer = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return { bytes: answer.ContentLength ?? 0 };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      checkKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }),
        );
        for (const entry of page.Contents ?? []) if (entry.Key) yield entry.Key;
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
    },
    freeShare: async () => 1,
  };
}
