import { createBridge } from '../playgama/bridge.ts'
import { startBase } from '../start.ts'

const bridge = createBridge(startBase('Playgama Bridge'))
Object.assign(window, { bridge, playgamaBridge: bridge })
