import type { Language } from '@playhub/contract/limits'
import type { PageState } from '../../apps/hub/src/session/state.ts'
import { hubWorld, keptByPlayer, siteOf } from './hub-world.ts'
import { lookIn, perform, setStage } from './stage.ts'
import { states } from './states.ts'

const look = lookIn(location.search)
const state = states.find(({ name, app }) => app === 'hub' && name === look.state)
if (state?.app !== 'hub') throw new Error(`No state ${look.state} of the hub.`)

await setStage(state, hubWorld, { language: look.language, theme: look.theme, ...(state.player && keptByPlayer) }, look)

// The modules are imported in the order in which a page of the hub's server loads them.
const [{ loadTexts }, { pageGround }, { takeOver }] = await Promise.all([
  import('../../apps/hub/src/i18n/i18n.tsx'),
  import('../../apps/hub/src/server/page-ground.ts'),
  import('../../apps/hub/src/app/entry-client.tsx'),
])
const { site, config } = siteOf(state.site, state.search)
const ground = pageGround(config)
if (ground) {
  document.body.style.setProperty('--ground-dark', ground.dark)
  document.body.style.setProperty('--ground-light', ground.light)
}
const page = document.createElement('script')
page.type = 'application/json'
page.id = 'state'
const given: PageState = { site, texts: await loadTexts(look.language as Language), shell: true, held: {}, answers: [] }
page.textContent = JSON.stringify(given)
document.body.append(page)
const container = document.getElementById('app')
if (container) await Promise.all([takeOver(container), perform(state)])
