import { Tabs } from '@base-ui/react/tabs'
import { localMoment } from '@playhub/browser/dates'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useIsWhole } from '../base/use-width.ts'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { Readiness } from '../readiness/readiness.tsx'
import { useEditing } from './editing.tsx'
import styles from './game-editor.module.css'
import { ImagesSection } from './pictures/images-section.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { SaveArea } from './save-area.tsx'
import { AddressSection } from './sections/address-section.tsx'
import { CategoriesSection } from './sections/categories-section.tsx'
import { IdentitySection } from './sections/identity-section.tsx'
import { LookSection } from './sections/look-section.tsx'
import { PageSection } from './sections/page-section.tsx'
import { SeoSection } from './sections/seo-section.tsx'
import { GateSection } from './sections/single-game-sections.tsx'
import { SocialSection } from './sections/social-section.tsx'
import { TextsSection } from './sections/texts-section.tsx'
import { Tab, TabList } from './tabs.tsx'
import { useCatalogueT } from './texts.ts'
import { pageOf } from './use-saving.ts'

/** One project: its form, and the preview of its page beside it or in a tab. */
export const GameEditor = ({ name }: { name: string }) => {
  const t = useCatalogueT()
  const isBeside = useIsWhole()
  if (isBeside)
    return (
      <>
        <GameForm name={name} />
        <PreviewPane />
      </>
    )
  return (
    <Tabs.Root defaultValue="form" className={styles.tabbed}>
      <TabList isBar label={t('form.tabs')}>
        <Tab value="form">{t('form.form')}</Tab>
        <Tab value="preview">{t('form.preview')}</Tab>
      </TabList>
      <Tabs.Panel value="form" keepMounted className={styles.tabbedPanel} tabIndex={-1}>
        <GameForm name={name} />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={styles.tabbedPanel} tabIndex={-1}>
        <PreviewPane />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

const GameForm = ({ name }: { name: string }) => {
  const { id, document } = useEditing()
  const summary = useRef<HTMLHeadingElement>(null)
  const { game, singleGame } = document
  return (
    <div className={styles.form}>
      <Head name={name} />
      <Readiness id={id} />
      <ProblemSummary ref={summary} />
      <IdentitySection />
      {game && (
        <>
          <TextsSection />
          <LookSection />
          <ImagesSection game={game} />
          <PageSection page={game.web_page} />
          <CategoriesSection chosen={game.categories} />
          <AddressSection path="game.web_page.iframeUrl" />
          <SocialSection items={game.social.items} />
          <SeoSection at="game.seoData" seo={game.seoData} />
        </>
      )}
      {singleGame && (
        <>
          <GateSection settings={singleGame.settings} />
          <AddressSection path="singleGame.settings.iframeSrc" />
          <SeoSection at="singleGame.seoData" seo={singleGame.seoData} />
        </>
      )}
      <SaveArea onProblems={() => summary.current?.focus()} />
    </div>
  )
}

const Head = ({ name }: { name: string }) => {
  const t = useCatalogueT()
  const { id, from } = useEditing()
  const heading = useFocusedHeading()
  const page = pageOf(id, from)
  return (
    <div className={styles.formHead}>
      <Link href="/catalogue" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('list.back')}
      </Link>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      <div className={styles.formAbout}>
        {from.draft && <span>{t('form.draftBy', { name: from.draft.by, time: localMoment(from.draft.at) })}</span>}
        {page && (
          <a href={page} target="_blank" rel="noreferrer" aria-label={t('form.newTab', { name: t('form.onHub') })}>
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('form.onHub')}
          </a>
        )}
      </div>
    </div>
  )
}
