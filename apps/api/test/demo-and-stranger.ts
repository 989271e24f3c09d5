import { demoPlayer } from '../src/seed/demo-player.ts'
import { startTestApp } from './test-app.ts'
import { createVisitor, signedIn } from './visitor.ts'

const CODE = '271828'

/**
 * Starts the hub with two signed-in players: the demo player, who has purchases, and a stranger, who has none. `demo` and `stranger` are
 * their tokens.
 */
export const startWithDemoAndStranger = async () => {
  const hub = await startTestApp({ randomCode: () => CODE })
  const visitor = createVisitor(hub.app)
  const demo = signedIn(await visitor.logIn(demoPlayer.email, demoPlayer.password)).jwt
  await visitor.register('stranger@example.com')
  const stranger = signedIn(await visitor.confirm('stranger@example.com', CODE)).jwt
  return { hub, visitor, demo, stranger }
}
