import { shortLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { useSite } from '../base/site.ts'
import { gamesQuery } from '../catalogue/queries.ts'
import { InLanguage, loadTexts, useLanguage, useT } from '../i18n/i18n.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PriceList } from './price-list.tsx'
import styles from './prices-page.module.css'
import { ProjectSelector } from './project-selector.tsx'
import { projectsToChoose } from './rules.ts'

/** Price lists exist in two languages. For any other language the whole page is in English. */
export const PricesPage = (props: PageProps) => (
  <InLanguage language={shortLanguage(useLanguage().language)}>
    <Prices {...props} />
  </InLanguage>
)

/** Loads the data before the page renders, on the server and in the browser. */
export const preparePrices = async (_params: unknown, language: Language) => void (await loadTexts(shortLanguage(language)))

const Prices = ({ params }: PageProps) => {
  const t = useT()
  const site = useSite()
  const { language } = useLanguage()
  const [, navigate] = useLocation()
  const games = useQuery({ ...gamesQuery, enabled: !site.outOfCatalog })
  const project = params.project ?? site.project
  const choices = projectsToChoose(games.data ?? [], site, language)
  const name = choices.find((each) => each.project === project)?.name ?? project
  const shown = shortLanguage(language)
  usePageTitle(t('prices.ofProject', { name }))

  return (
    <PageFrame origin="prices" onClose={() => navigate(paths.catalogue(language))}>
      <h1 className={styles.title}>{t('prices.title')}</h1>
      {shown !== language && <Notice>{t('prices.onlyRuEn')}</Notice>}
      <ProjectSelector choices={choices} current={project} />
      <PriceList key={project} project={project} name={name} language={shown} />
    </PageFrame>
  )
}
