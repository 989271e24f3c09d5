import { Refusal } from '@playhub/contract/refusals'
import { expect, test, vi } from 'vitest'
import { OfflineError } from './call-core.ts'
import { PostFormError } from './post-form.ts'
import { browser, message } from './test-outbox.ts'

/**
 * Sends one message, and lets each of its tries fail with the given error after the part `sent` was sent. Returns the message after each try.
 */
const failing = async () => {
  const { network, arrived, tab } = browser()
  const outbox = tab()
  network.author = ''
  await outbox.send(message('text'))
  network.author = 'mira'
  const failWith = async (error: Error, sent: number) => {
    let isTried = false
    network.answer = (_, onProgress) => {
      isTried = true
      onProgress(sent)
      return Promise.reject(error)
    }
    const [item] = outbox.items.get()
    if (item?.state === 'failed') outbox.retry(item.key)
    else outbox.wake()
    await vi.waitFor(() => expect(isTried && ['waiting', 'failed'].includes(outbox.items.get()[0]?.state ?? '')).toBe(true))
    return outbox.items.get()[0]
  }
  return { failWith, arrived }
}

test('a message that was sent whole may be stored, until the server answers', async () => {
  const { failWith, arrived } = await failing()
  expect(await failWith(new OfflineError('unreachable'), 0.5)).toMatchObject({ mayBeStored: false })
  expect(await failWith(new Refusal('UPDATING'), 1)).toMatchObject({ mayBeStored: false })
  expect(await failWith(new OfflineError('silent'), 1)).toMatchObject({ mayBeStored: true })
  expect(await failWith(new OfflineError('unreachable'), 0)).toMatchObject({ mayBeStored: true })
  expect(await failWith(new Refusal('UNAUTHORIZED'), 1)).toMatchObject({ mayBeStored: true })
  expect(await failWith(new Refusal('TICKET_CLOSED'), 1)).toMatchObject({ mayBeStored: false })
  expect(arrived).toEqual([])
})

test.each([
  ['TOO_MANY_REQUESTS', new Refusal('TOO_MANY_REQUESTS')],
  ['UPLOAD_QUOTA_EXCEEDED', new Refusal('UPLOAD_QUOTA_EXCEEDED')],
  ['SUPPORT_IDENTITY_INVALID', new Refusal('SUPPORT_IDENTITY_INVALID')],
  ['SUPPORT_IDENTITY_MERGED', new Refusal('SUPPORT_IDENTITY_MERGED')],
])('%s says that this try stored nothing, and nothing about an earlier one', async (problem, error) => {
  const { failWith } = await failing()
  expect(await failWith(error, 1)).toMatchObject({ state: 'failed', problem, mayBeStored: false })
  expect(await failWith(new OfflineError('silent'), 1)).toMatchObject({ state: 'waiting', mayBeStored: true })
  expect(await failWith(error, 1)).toMatchObject({ state: 'failed', problem, mayBeStored: true })
})

test.each([
  ['DATABASE_UNAVAILABLE', new Refusal('DATABASE_UNAVAILABLE')],
  // Also an answer that does not match the contract, or an error of the page.
  ['INTERNAL', new TypeError('undefined is not a function')],
  // The answer was lost, and the file is gone.
  ['FILE', new PostFormError('file')],
])('%s says nothing about any try', async (problem, error) => {
  const { failWith } = await failing()
  expect(await failWith(error, 0.5)).toMatchObject({ state: 'failed', problem, mayBeStored: false })
  expect(await failWith(error, 1)).toMatchObject({ state: 'failed', problem, mayBeStored: true })
  expect(await failWith(error, 0)).toMatchObject({ state: 'failed', problem, mayBeStored: true })
  expect(await failWith(new Refusal('TICKET_CLOSED'), 1)).toMatchObject({ state: 'failed', mayBeStored: false })
})

test('a message that was sent whole may be stored, also if the page is closed before the answer', async () => {
  const { network, kept, tab } = browser()
  network.answer = (_, onProgress) => {
    onProgress(1)
    return new Promise(() => {})
  }
  await tab().send(message('text'))
  await vi.waitFor(async () => expect(await kept.all()).toMatchObject([{ mayBeStored: true }]))
  const later = tab()
  await later.open()
  expect(later.items.get()).toMatchObject([{ state: 'waiting', mayBeStored: true }])
})

test('a message that was sent whole may be stored, also if another tab sent it', async () => {
  const { network, kept, tab } = browser()
  network.author = ''
  const [one, other] = [tab(), tab()]
  await one.send(message('text'))
  await other.open()
  network.author = 'mira'
  network.answer = (_, onProgress) => {
    onProgress(1)
    return Promise.reject(new OfflineError('silent'))
  }
  one.wake()
  await vi.waitFor(async () => expect(await kept.all()).toMatchObject([{ mayBeStored: true }]))
  network.answer = () => Promise.reject(new Refusal('TOO_MANY_REQUESTS'))
  other.wake()
  await vi.waitFor(() => expect(other.items.get()).toMatchObject([{ state: 'failed', mayBeStored: true }]))
})

test('a failed message that its ticket shows does not come back after a reload', async () => {
  const { network, kept, tab } = browser()
  network.answer = (_, onProgress) => {
    onProgress(1)
    return Promise.reject(new Refusal('DATABASE_UNAVAILABLE'))
  }
  const outbox = tab()
  await outbox.send(message('text'))
  await vi.waitFor(() => expect(outbox.items.get()).toMatchObject([{ state: 'failed' }]))
  outbox.forget(new Set(outbox.items.get().map(({ key }) => key)))
  await vi.waitFor(async () => expect(await kept.all()).toEqual([]))
})
