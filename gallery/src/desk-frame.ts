import { deskWorld } from './desk-world.ts'
import { lookIn, perform, setStage } from './stage.ts'
import { states } from './states.ts'

const look = lookIn(location.search)
const state = states.find(({ name, app }) => app === 'desk' && name === look.state)
if (state?.app !== 'desk') throw new Error(`No state ${look.state} of the desk.`)

const language = look.language === 'ru' ? 'ru' : 'en'
await setStage(state, deskWorld, { 'desk-language': language, 'desk-theme': look.theme }, { ...look, language })
await import('../../apps/desk/src/main.tsx')
await perform(state)
