import { read } from '../base/read.ts'

export const pricesQuery = (project: string) => read('prices', 'getPrices', { query: { project } })
