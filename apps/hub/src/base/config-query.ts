import { read } from './read.ts'

export const initialConfigQuery = read('catalogue', 'getInitialConfig')
