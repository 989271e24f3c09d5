import { deskEditing as en } from '@playhub/phrases/en/desk-editing'
import { deskEditing as ru } from '@playhub/phrases/ru/desk-editing'
import { textsOf } from '../base/i18n.tsx'

/** Texts of what every editor of the desk has: the bar of changes, the question on leaving, lists with an order, pictures. */
export const useEditingT = textsOf<typeof en>({ en, ru })
