import { deskInbox as en } from '@playhub/phrases/en/desk-inbox'
import { editor as editorEn } from '@playhub/phrases/en/editor'
import { deskInbox as ru } from '@playhub/phrases/ru/desk-inbox'
import { editor as editorRu } from '@playhub/phrases/ru/editor'
import { textsOf } from '../base/i18n.tsx'

/** The texts of the inbox, the conversation and the player's card. */
export const useInboxT = textsOf<typeof en>({ en, ru })

/** The texts of the editor, files and media, which are shared with the hub. */
export const useEditorT = textsOf<typeof editorEn>({ en: editorEn, ru: editorRu })
