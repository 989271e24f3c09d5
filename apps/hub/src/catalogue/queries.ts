import { read } from '../base/read.ts'

export const gamesQuery = read('catalogue', 'getGamesData')
