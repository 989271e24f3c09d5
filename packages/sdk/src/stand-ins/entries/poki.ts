import { createPoki } from '../poki.ts'
import { startBase } from '../start.ts'

Object.assign(window, { PokiSDK: createPoki(startBase('Poki')) })
