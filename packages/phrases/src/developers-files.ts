import type { ShortLanguage } from '@playhub/contract/limits'
import type { developers as en } from './en/developers.ts'
import type { Translated } from './t.ts'

/**
 * The texts for game developers. They exist only in English and Russian, like the texts for staff. In all other languages, developers see
 * the English texts.
 */
export const developersFiles: Record<ShortLanguage, () => Promise<{ developers: Translated<typeof en> }>> = {
  ru: () => import('./ru/developers.ts'),
  en: () => import('./en/developers.ts'),
}
