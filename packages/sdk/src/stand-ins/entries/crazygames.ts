import { createCrazyGames } from '../crazygames.ts'
import { startBase } from '../start.ts'

Object.assign(window, { CrazyGames: createCrazyGames(startBase('CrazyGames')) })
