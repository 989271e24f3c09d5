import { SHORT_LANGUAGES } from '@playhub/contract/limits'
import { paths } from '../base/paths.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { documentOf, loadDocument } from './texts.ts'

export const documentServerPage: ServerPage = {
  module: 'src/documents/document-page.tsx',
  prepare: async (context) => {
    const { params, language, t } = context
    const file = params.file ?? ''
    await loadDocument(file, language)
    const text = documentOf(file, language)
    if (!text) return { redirect: paths.catalogue(language) }
    const head = projectHead(context, { title: text.title, description: t('documents.metaDescription', { title: text.title }) })
    const each = text.englishOnly ? (['en'] as const) : SHORT_LANGUAGES
    const alternates = {
      ...Object.fromEntries(each.map((one) => [one, paths.document(text.name, one)])),
      'x-default': paths.document(text.name, 'en'),
    }
    return { head: { ...head, alternates, canonical: paths.document(text.name, text.language) } }
  },
}
