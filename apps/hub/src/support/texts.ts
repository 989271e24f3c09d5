import { editorFiles } from '@playhub/phrases/editor-files'
import type { editor } from '@playhub/phrases/en/editor'
import type { support } from '@playhub/phrases/en/support'
import { supportFiles } from '@playhub/phrases/support-files'
import { lateTexts } from '../i18n/i18n.tsx'

/** Texts of the support screens. */
export const useSupportT = lateTexts<typeof support>(async (language) => (await supportFiles[language]()).support)

/** Texts of the editor, picked files and media. */
export const useEditorT = lateTexts<typeof editor>(async (language) => (await editorFiles[language]()).editor)
