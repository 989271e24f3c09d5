import { keptDatabase } from '@playhub/browser/kept-records'

/** Messages and files that this browser stores beyond the page. */
export const keptRecords = keptDatabase('playhub-support', 'outbox', 'draft-files')
