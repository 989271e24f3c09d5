import { deskProjects as en } from '@playhub/phrases/en/desk-projects'
import { deskProjects as ru } from '@playhub/phrases/ru/desk-projects'
import { textsOf } from '../base/i18n.tsx'

/** The texts of the settings of projects. */
export const useProjectsT = textsOf<typeof en>({ en, ru })
