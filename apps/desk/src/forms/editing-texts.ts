import { deskEditing as en } from '@playhub/phrases/en/desk-editing'
import { deskEditing as ru } from '@playhub/phrases/ru/desk-editing'
import { textsOf } from '../base/i18n.tsx'

/** Texts that all editors of the desk share: the bar of changes, the question on leaving, ordered lists, pictures. */
export const useEditingT = textsOf<typeof en>({ en, ru })
