import { deskTargets as en } from '@playhub/phrases/en/desk-projects/targets'
import { deskTargets as ru } from '@playhub/phrases/ru/desk-projects/targets'
import { textsOf } from '../base/i18n.tsx'

/** The texts about targets (the times in which support must answer), for the settings of a project and for the report. */
export const useTargetsT = textsOf<typeof en>({ en, ru })
