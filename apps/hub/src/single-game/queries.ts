import { read } from '../base/read.ts'

export const singleGameQuery = (projectName: string) => read('catalogue', 'getSingleGameData', { query: { projectName } })
