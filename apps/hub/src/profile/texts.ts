import type { profile } from '@playhub/phrases/en/profile'
import { profileFiles } from '@playhub/phrases/profile-files'
import { lateTexts } from '../i18n/i18n.tsx'

/** What the page of the account and the page on deleting data say. */
export const useProfileT = lateTexts<typeof profile>(async (language) => (await profileFiles[language]()).profile)
