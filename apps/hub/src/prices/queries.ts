import { read } from '../read.ts'

export const pricesQuery = (project: string) => read('prices', 'getPrices', { query: { project } })
