import { read } from '../read.ts'

export const initialConfigQuery = read('catalogue', 'getInitialConfig')
export const gamesQuery = read('catalogue', 'getGamesData')
