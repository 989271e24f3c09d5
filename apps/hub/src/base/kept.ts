import { keptDatabase } from '@playhub/browser/kept-records'

/** The database of messages and files that this browser stores until they are sent. */
export const keptRecords = keptDatabase('playhub-support', 'outbox', 'draft-files')
