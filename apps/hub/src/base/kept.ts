import { keptDatabase } from '@playhub/browser/kept-records'

/** What this browser keeps of conversations beyond the page, with its files. */
export const keptRecords = keptDatabase('playhub-support', 'outbox', 'draft-files')
