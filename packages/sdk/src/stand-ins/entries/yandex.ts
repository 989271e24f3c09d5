import { startBase } from '../start.ts'
import { createYaGames } from '../yandex.ts'

Object.assign(window, { YaGames: createYaGames(startBase('Yandex Games')) })
