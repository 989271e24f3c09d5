import type { ServerPage } from '../server/page.ts'

export const landingServerPage: ServerPage = {
  module: 'src/shell/landing-page.tsx',
  prepare: async ({ t, config, site, language }) => ({
    head: {
      title: site.title[language] ?? t('loader.loading'),
      description: '',
      personal: true,
      ...(config?.settings.favicon && { favicon: config.settings.favicon }),
    },
  }),
}
