import type { profile } from '@playhub/phrases/en/profile'
import { profileFiles } from '@playhub/phrases/profile-files'
import { lateTexts } from '../i18n/i18n.tsx'

/** Texts of the profile and of the page about deleting data. */
export const useProfileT = lateTexts<typeof profile>(async (language) => (await profileFiles[language]()).profile)
