import { expect, test } from 'vitest'
import { routes as deskRoutes } from '../../apps/desk/src/shell/routes.tsx'
import { routes as hubRoutes } from '../../apps/hub/src/app/routes.tsx'
import { matchPath } from '../../apps/hub/src/base/match.ts'
import { type Asked, isSpecial } from './answers.ts'
import { deskWorld } from './desk-world.ts'
import { hubWorld } from './hub-world.ts'
import { callsOf } from './responder.ts'
import { states } from './states.ts'

const asked: Asked = { values: {}, body: undefined, times: 1 }

test('every state has a name of its own, by its screen', () => {
  const names = states.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z -]+\/[a-z -]+$/.test(name))).toEqual([])
})

test('every answer is one that the contract knows', () => {
  const wrong: string[] = []
  for (const { name: state, app, answers } of [
    { name: 'world', app: 'hub', answers: hubWorld },
    { name: 'world', app: 'desk', answers: deskWorld },
    ...states,
  ] as const) {
    const entries = new Map<string, { reply: { safeParse: (value: unknown) => { success: boolean } } }>(callsOf[app]())
    for (const [call, given] of Object.entries(answers ?? {})) {
      const answer: unknown = typeof given === 'function' ? given(asked) : given
      if (!isSpecial(answer) && !entries.get(call)?.reply.safeParse(answer).success) wrong.push(`${state}: ${call}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every address of the hub is shown in some state', () => {
  const paths = states.filter(({ app }) => app === 'hub').map(({ path }) => path.replace('{lng}', 'en').replace(/\?.*/, ''))
  expect(hubRoutes.filter(({ path }) => !paths.some((each) => matchPath(path, each))).map(({ name }) => name)).toEqual([])
})

test('every screen of the desk is shown in some state', () => {
  const paths = states.filter(({ app }) => app === 'desk').map(({ path }) => path)
  expect(deskRoutes.filter(({ home }) => !paths.some((path) => path.startsWith(home))).map(({ name }) => name)).toEqual([])
})
