import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createMailMemory } from './mail-memory.ts'

const createMail = (memory: ReturnType<typeof createMailMemory>) => {
  const from = new PassThrough()
  const done = new AbortController()
  const read = memory.read(from, done.signal).catch((error: unknown) => error)
  return { from, read, forget: () => done.abort() }
}

test('when the memory is full, the incomplete mail that began first makes room', async () => {
  const memory = createMailMemory(100, 5)
  const [slow, quick] = [createMail(memory), createMail(memory)]
  slow.from.write(Buffer.alloc(40))
  quick.from.end(Buffer.alloc(70))
  expect(await slow.read).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 })
  expect(await quick.read).toHaveLength(70)
})

test('a complete mail keeps its memory until it is dealt with', async () => {
  const memory = createMailMemory(100, 5)
  const first = createMail(memory)
  first.from.end(Buffer.alloc(70))
  expect(await first.read).toHaveLength(70)
  const second = createMail(memory)
  second.from.end(Buffer.alloc(40))
  expect(await second.read).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  first.forget()
  const third = createMail(memory)
  third.from.end(Buffer.alloc(100))
  expect(await third.read).toHaveLength(100)
})

test('a mail whose sender disconnects frees its memory', async () => {
  const memory = createMailMemory(100, 5)
  const broken = createMail(memory)
  broken.from.write(Buffer.alloc(90))
  broken.from.destroy()
  expect(await broken.read).toBeInstanceOf(Error)
  const next = createMail(memory)
  next.from.end(Buffer.alloc(90))
  expect(await next.read).toHaveLength(90)
})
