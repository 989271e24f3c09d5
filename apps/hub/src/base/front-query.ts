import type { Language } from '@playhub/contract/limits'
import { read } from './read.ts'

export const frontQuery = (lng: Language, project: string) => read('portal', 'getFront', { query: { lng, project } })
