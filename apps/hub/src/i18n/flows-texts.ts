import type { flows } from '@playhub/phrases/en/flows'
import { flowsFiles } from '@playhub/phrases/flows-files'
import { lateTexts } from './i18n.tsx'

/**
 * Texts of sign-in, payments and purchases. They are separate from `i18n.tsx`, so that public pages do not contain the list of these files.
 */
export const useFlowsT = lateTexts<typeof flows>(async (language) => (await flowsFiles[language]()).flows)
