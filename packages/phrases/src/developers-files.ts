import type { ShortLanguage } from '@playhub/contract/limits'
import type { developers as en } from './en/developers.ts'
import type { Translated } from './t.ts'

/** The texts for game developers, who read English or Russian as staff do. Other languages show the English ones. */
export const developersFiles: Record<ShortLanguage, () => Promise<{ developers: Translated<typeof en> }>> = {
  ru: () => import('./ru/developers.ts'),
  en: () => import('./en/developers.ts'),
}
