import type { BulkState } from '@playhub/contract/desk/bulk'
import type { useInboxT } from '../support/texts.ts'

const NAMED_MOST = 5

/** Returns a sentence that says which tickets were left unchanged, and why. Returns an empty list if there are no such tickets. */
export const skipText = (t: ReturnType<typeof useInboxT>, skipped: BulkState['skipped']): string[] => {
  if (skipped.length === 0) return []
  const named = skipped.slice(0, NAMED_MOST).map(({ number, code }) => `${t('ticket.number', { number })} (${t(`bulk.skip.${code}`)})`)
  const more = skipped.length > NAMED_MOST ? [`+${skipped.length - NAMED_MOST}`] : []
  return [t('bulk.left', { list: [...named, ...more].join(', ') })]
}
