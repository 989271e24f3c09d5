import { loadDevelopersTexts } from '../i18n/developers-texts.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'

export const developersServerPage: ServerPage = {
  module: 'src/developers/developers-page.tsx',
  prepare: async (context) => {
    const t = await loadDevelopersTexts(context.language)
    return { head: projectHead(context, { title: `${t('title')} | Playhub`, description: t('lead') }) }
  },
}
