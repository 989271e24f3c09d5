import { Refusal } from '@playhub/contract/refusals'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OfflineError } from './call-core.ts'
import type { Sent } from './outbox.ts'
import { browser, type Message, message } from './test-outbox.ts'

const states = (outbox: ReturnType<ReturnType<typeof browser>['tab']>) => outbox.items.get().map(({ text, state }) => `${text} ${state}`)

test('messages of one lane arrive in order, and another lane does not wait for them', async () => {
  const { network, arrived, tab } = browser()
  const held = Promise.withResolvers<void>()
  network.answer = (text) => (text === 'first' ? held.promise : Promise.resolve())
  const outbox = tab()
  await Promise.all([outbox.send(message('first')), outbox.send(message('second')), outbox.send(message('other', 'two'))])
  await vi.waitFor(() => expect(arrived).toEqual(['other']))
  held.resolve()
  await vi.waitFor(() => expect(arrived).toEqual(['other', 'first', 'second']))
  expect(outbox.items.get()).toEqual([])
})

test('two tabs send a message once, in the order of the lane', async () => {
  const { network, arrived, tab } = browser()
  const held = Promise.withResolvers<void>()
  network.answer = () => held.promise
  const [one, other] = [tab(), tab()]
  await one.send(message('first'))
  await other.open()
  await other.send(message('second'))
  expect(states(other)).toEqual(['first waiting', 'second waiting'])
  held.resolve()
  await vi.waitFor(() => expect(arrived).toEqual(['first', 'second']))
  await vi.waitFor(() => expect([...one.items.get(), ...other.items.get()]).toEqual([]))
})

test('what one tab takes back is not sent by another, also after it has failed there', async () => {
  const { network, arrived, failures, kept, tab } = browser()
  const held = Promise.withResolvers<void>()
  network.answer = () => held.promise
  const [one, other] = [tab(), tab()]
  await one.send(message('wrong'))
  await other.open()
  await other.takeBack(other.items.get()[0]?.key ?? '')
  held.reject(new OfflineError('unreachable'))
  await vi.waitFor(() => expect(one.items.get()).toEqual([]))
  expect([arrived, failures, await kept.all()]).toEqual([[], [], []])
})

test('a message that is taken back while it is sent fails without a word', async () => {
  const { network, arrived, failures, kept, tab } = browser()
  const held = Promise.withResolvers<void>()
  network.answer = (text) => (text === 'wrong' ? held.promise : Promise.resolve())
  const outbox = tab()
  await outbox.send(message('wrong'))
  await vi.waitFor(() => expect(states(outbox)).toEqual(['wrong sending']))
  await outbox.takeBack(outbox.items.get()[0]?.key ?? '')
  held.reject(new OfflineError('unreachable'))
  await outbox.send(message('right'))
  await vi.waitFor(() => expect(arrived).toEqual(['right']))
  await vi.waitFor(() => expect(outbox.items.get()).toEqual([]))
  expect([failures, await kept.all()]).toEqual([[], []])
})

test('what could not reach the server waits, and goes out when the network is back, even if that is while it fails', async () => {
  const { network, arrived, failures, tab, online } = browser()
  const held = Promise.withResolvers<void>()
  network.answer = () => held.promise
  const outbox = tab()
  await outbox.open()
  await outbox.send(message('late'))
  await vi.waitFor(() => expect(states(outbox)).toEqual(['late sending']))
  network.answer = async () => {}
  online()
  held.reject(new OfflineError('unreachable'))
  await vi.waitFor(() => expect(arrived).toEqual(['late']))
  expect(failures).toEqual([])
})

test('what could not reach the server is tried again with growing pauses while the page is visible', async () => {
  const { network, arrived, failures, tab, show } = browser()
  // Locks take real time, and this test has one tab.
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const begun = Date.now()
  const tries: number[] = []
  network.answer = () => {
    tries.push((Date.now() - begun) / 1000)
    return Promise.reject(new OfflineError('unreachable'))
  }
  const outbox = tab()
  await outbox.open()
  await outbox.send(message('first'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(tries).toEqual([0, 5, 15, 35, 75, 135, 195])
  expect(states(outbox)).toEqual(['first waiting'])
  expect(outbox.items.get()).toMatchObject([{ problem: 'OFFLINE' }])

  show('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries).toHaveLength(7)
  show('visible')
  await vi.advanceTimersByTimeAsync(5000)
  expect(tries.slice(7), 'at once, and with short pauses again').toEqual([800, 805])
  network.answer = async () => {}
  await vi.advanceTimersByTimeAsync(10_000)
  expect(arrived).toEqual(['first'])
  expect(failures).toEqual([])
})

test('an upload that always breaks in the middle fails in the end, and goes out when its author says so', async () => {
  const { network, arrived, failures, tab } = browser()
  let tries = 0
  network.answer = (_, onProgress) => {
    tries += 1
    onProgress(0.5)
    return Promise.reject(new OfflineError('unreachable'))
  }
  const outbox = tab({ firstPauseMs: 1, longestPauseMs: 1 })
  await outbox.send(message('film'))
  await vi.waitFor(() => expect(states(outbox)).toEqual(['film failed']))
  expect(failures).toEqual(['OFFLINE'])
  outbox.wake()
  expect([tries, states(outbox)]).toEqual([5, ['film failed']])
  const later = tab()
  await later.open()
  expect([tries, states(later)], 'also after a reload').toEqual([5, ['film failed']])
  network.answer = async () => {}
  later.retry(later.items.get()[0]?.key ?? '')
  await vi.waitFor(() => expect(arrived).toEqual(['film']))
})

test('the breaks of an upload are counted over reloads; a server that is being updated breaks none', async () => {
  const { network, kept, tab } = browser()
  await kept.put({ ...message('film'), key: 'k1', at: 1, state: 'waiting', progress: 0, breaks: 3 })
  network.answer = (_, onProgress) => {
    onProgress(0.5)
    return Promise.reject(new Refusal('UPDATING'))
  }
  const outbox = tab()
  await outbox.open()
  await vi.waitFor(() => expect(outbox.items.get()).toMatchObject([{ state: 'waiting', problem: 'OFFLINE', breaks: 3 }]))
})

test('what meets a server that is being updated waits', async () => {
  const { network, failures, tab } = browser()
  network.answer = () => Promise.reject(new Refusal('UPDATING'))
  const outbox = tab()
  await outbox.send(message('text'))
  await vi.waitFor(() => expect(outbox.items.get()).toMatchObject([{ state: 'waiting', problem: 'OFFLINE' }]))
  expect(failures).toEqual([])
})

test('a later message of the lane waits for the one that could not reach the server; one of another lane shows that it can', async () => {
  const { network, arrived, tab } = browser()
  network.answer = (text) => (text === 'first' ? Promise.reject(new OfflineError('unreachable')) : Promise.resolve())
  const outbox = tab()
  await Promise.all([outbox.send(message('first')), outbox.send(message('second'))])
  await vi.waitFor(() => expect(outbox.items.get()[0]?.problem).toBe('OFFLINE'))
  expect(states(outbox)).toEqual(['first waiting', 'second waiting'])
  network.answer = async () => {}
  await outbox.send(message('other', 'two'))
  await vi.waitFor(() => expect(arrived.toSorted()).toEqual(['first', 'other', 'second']))
  expect(arrived.indexOf('first')).toBeLessThan(arrived.indexOf('second'))
})

test('when a message that waits is taken back, the next one of its lane goes out', async () => {
  const { network, arrived, tab } = browser()
  network.answer = (text) => (text === 'first' ? Promise.reject(new OfflineError('unreachable')) : Promise.resolve())
  const outbox = tab()
  await Promise.all([outbox.send(message('first')), outbox.send(message('second'))])
  await vi.waitFor(() => expect(outbox.items.get()[0]?.problem).toBe('OFFLINE'))
  await outbox.takeBack(outbox.items.get()[0]?.key ?? '')
  await vi.waitFor(() => expect(arrived).toEqual(['second']))
})

test('a message waits for its author, and goes out under no other name', async () => {
  const { network, arrived, tab } = browser()
  network.author = ''
  const outbox = tab()
  await outbox.send(message('hers'))
  expect(states(outbox)).toEqual(['hers waiting'])
  network.author = 'mira'
  outbox.wake()
  await vi.waitFor(() => expect(arrived).toEqual(['hers']))
})

test('an ended session is no failure; a refusal is one, and is sent again only when its author says so', async () => {
  const { network, arrived, failures, tab } = browser()
  const outbox = tab()
  network.answer = () => Promise.reject(new Refusal('UNAUTHORIZED'))
  await outbox.send(message('text'))
  await vi.waitFor(() => expect(states(outbox)).toEqual(['text waiting']))
  network.answer = () => Promise.reject(new Refusal('TICKET_CLOSED'))
  outbox.wake()
  await vi.waitFor(() => expect(states(outbox)).toEqual(['text failed']))
  expect(failures).toEqual(['TICKET_CLOSED'])

  network.answer = async () => {}
  const later = tab()
  await later.open()
  expect(later.items.get()).toMatchObject([{ state: 'failed', problem: 'TICKET_CLOSED' }])
  later.retry(later.items.get()[0]?.key ?? '', { text: 'changed' })
  await vi.waitFor(() => expect(arrived).toEqual(['changed']))
})

test('what an earlier page left goes out under its own key; what cannot be read is left out', async () => {
  const { kept, network, tab } = browser()
  network.author = ''
  const left = { ...message('left'), key: 'k1', at: 2, progress: 0.5 }
  for (const each of [
    { ...left, state: 'sending' },
    { ...left, key: 'k2', at: 1, state: 'failed', problem: 'OFFLINE' },
    { ...left, key: 'k3', state: 'of another version' },
    { key: 'k4', item: left },
    { ...left, key: 'k5', text: 5 },
  ])
    await kept.put(each as Sent<Message>)
  const outbox = tab()
  await outbox.open()
  expect(outbox.items.get().map(({ key, state, progress }) => [key, state, progress])).toEqual([
    ['k2', 'waiting', 0],
    ['k1', 'waiting', 0],
    ['k3', 'waiting', 0],
  ])
})
