import type { editor } from '@playhub/phrases/en/editor'
import type { support } from '@playhub/phrases/en/support'
import { lateTexts } from '../i18n.tsx'
import { once } from '../late.ts'

/** What the screens of support say. */
export const useSupportT = lateTexts<typeof support>({
  en: once(async () => (await import('@playhub/phrases/en/support')).support),
  ru: once(async () => (await import('@playhub/phrases/ru/support')).support),
})

/** What the editor, picked files and media say. */
export const useEditorT = lateTexts<typeof editor>({
  en: once(async () => (await import('@playhub/phrases/en/editor')).editor),
  ru: once(async () => (await import('@playhub/phrases/ru/editor')).editor),
})
