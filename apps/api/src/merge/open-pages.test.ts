import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent, createPlayer, type Player } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { eventually } from '../../test/world.ts'
import { putMergeProof } from '../auth/prove/merge-proof.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const listen = async (person: Player) => {
  const leave = new AbortController()
  const response = await person.events(leave.signal)
  const heard = { text: '', isOver: false, leave: () => leave.abort() }
  const read = async () => {
    for await (const chunk of response.setEncoding('utf8')) heard.text += chunk
  }
  void read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true
    })
  return heard
}

test('an open page of the joined account loses its stream, and the next one tells of the conversations of both', async () => {
  const [mine, other, agent] = [await createPlayer(hub), await createPlayer(hub), await createAgent(hub)]
  const [ofMine, ofOther] = [await mine.open(), await other.open()]
  const page = await listen(other)
  await putMergeProof(hub.deps.db, { sessionId: mine.sessionId, otherId: other.id, method: 'google' }, new Date())
  const { status } = await createVisitor(hub.app).post('/profile/merge', { userId: other.userId }, { headers: mine.headers })
  expect(status).toBe(200)
  await eventually(
    async () => page.isOver,
    (isOver) => isOver,
  )
  const again = await listen(other)
  for (const id of [ofMine, ofOther]) {
    await agent.answer(id, 'hello')
    await eventually(
      async () => again.text,
      (text) => text.includes(id),
    )
  }
  expect(await other.unread()).toBe(2)
  expect((await other.read(ofMine)).messages).toHaveLength(2)
  again.leave()
})
