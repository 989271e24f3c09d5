import { deskVersions as en } from '@playhub/phrases/en/desk-projects/versions'
import { deskVersions as ru } from '@playhub/phrases/ru/desk-projects/versions'
import { textsOf } from '../../base/i18n.tsx'

/** The texts of the section for versions of a game. */
export const useVersionsT = textsOf<typeof en>({ en, ru })
