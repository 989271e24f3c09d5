import type { profile } from '@playhub/phrases/en/profile'
import { lateTexts } from '../i18n.tsx'
import { once } from '../late.ts'

/** What the page of the account and the page on deleting data say. */
export const useProfileT = lateTexts<typeof profile>({
  en: once(async () => (await import('@playhub/phrases/en/profile')).profile),
  ru: once(async () => (await import('@playhub/phrases/ru/profile')).profile),
})
