import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StorageFailure } from '../../base/storage-failure.ts'
import type { Config } from '../../config.ts'
import { tracedCall } from '../../tracing/trace.ts'
import type { Storage } from './storage.ts'

const PUT_WITHIN_MS = 120_000
const ANSWER_WITHIN_MS = 10_000
const TRIES_AGAIN = 2

/**
 * Stores files in a bucket of Amazon S3 or a compatible service. The bucket name is part of the URL's path, because all such services
 * support this form.
 */
export const s3Storage = ({ endpoint, bucket, ...keys }: NonNullable<Config['media']['s3']>): Storage => {
  const client = new AwsClient({ ...keys, service: 's3', retries: TRIES_AGAIN })
  const send = async (url: string, init: NonNullable<Parameters<typeof client.fetch>[1]>): Promise<Response> => {
    try {
      return await tracedCall(`S3 ${init.method ?? 'GET'}`, {}, () => client.fetch(url, init))
    } catch (error) {
      throw new StorageFailure('S3 does not answer', { cause: error })
    }
  }
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key}`
  const failed = async (what: string, response: Response) => {
    await response.body?.cancel()
    return new StorageFailure(`S3 answered ${response.status} when ${what}`)
  }

  return {
    keep: async (key, { path, sha256 }) => {
      const response = await send(urlOf(key), {
        method: 'PUT',
        // A blob of a file is read while it is sent, and can be read again for a retry.
        body: await openAsBlob(path),
        headers: { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' },
        signal: AbortSignal.timeout(PUT_WITHIN_MS),
      })
      if (!response.ok) throw await failed('keeping a file', response)
      await response.body?.cancel()
    },
    open: async (key, { range, signal }) => {
      const answered = new AbortController()
      const late = setTimeout(() => answered.abort(), ANSWER_WITHIN_MS)
      try {
        const response = await send(urlOf(key), {
          headers: range ? { range: `bytes=${range.from}-${range.to}` } : {},
          signal: AbortSignal.any([signal, answered.signal]),
        })
        // The DOM library and Node each declare the type `ReadableStream`. At run time, both are the same class.
        if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream)
        const error = await failed('opening a file', response)
        if (response.status === 404) return undefined
        throw error
      } finally {
        clearTimeout(late)
      }
    },
    remove: async (key) => {
      const response = await send(urlOf(key), { method: 'DELETE', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      if (!response.ok && response.status !== 404) throw await failed('removing a file', response)
      await response.body?.cancel()
    },
  }
}
