import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'

export const landingServerPage: ServerPage = {
  module: 'src/shell/landing-page.tsx',
  prepare: async (context) => {
    const { t, site, language } = context
    return { head: { ...projectHead(context, { title: site.title[language] ?? t('loader.loading'), description: '' }), personal: true } }
  },
}
