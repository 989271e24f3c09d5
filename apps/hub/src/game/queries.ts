import { read } from '../read.ts'

export const gameQuery = (projectName: string) => read('catalogue', 'getGameData', { query: { projectName } })
