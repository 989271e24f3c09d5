import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { articleQuery, articlesQuery } from './read-articles.ts'
import { loadHelpTexts } from './texts.ts'

const DESCRIPTION_MAX = 160

export const helpServerPage: ServerPage = {
  module: 'src/help/help-page.tsx',
  prepare: async (context) => {
    const { client, params, language, site } = context
    const t = await loadHelpTexts(language)
    const where = { project: site.project, lng: language }
    if (!params.article) {
      const list = await tryLoad(client, articlesQuery(where))
      return { head: projectHead(context, { title: t('title'), description: t('lead') }), incomplete: !list.data }
    }
    const { data, error } = await tryLoad(client, articleQuery({ ...where, id: params.article }))
    // The server answers `BAD_REQUEST` if the URL does not contain a valid article id.
    if (isRefused(error, 'ARTICLE_NOT_FOUND') || isRefused(error, 'BAD_REQUEST')) return { redirect: paths.help({ language }) }
    const head = projectHead(context, { title: data?.title ?? t('title'), description: data ? beginningOf(data.html) : t('lead') })
    return { head, incomplete: !data }
  },
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const beginningOf = (html: string) => {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, (sign) => signs[sign] ?? ' ')
  return plain.replace(/\s+/g, ' ').trim().slice(0, DESCRIPTION_MAX).toWellFormed()
}
