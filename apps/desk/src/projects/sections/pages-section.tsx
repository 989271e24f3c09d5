import type { ProjectRow } from '@playhub/contract/desk/projects'
import { SEO_DESCRIPTION_ADVISED, SEO_TITLE_ADVISED, SHORT_LANGUAGES, type ShortLanguage } from '@playhub/contract/limits'
import { isSecureAddress } from '@playhub/contract/web-addresses'
import { ErrorLine, Field } from '@playhub/ui/field'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../../base/session.tsx'
import { Section } from '../../forms/section.tsx'
import { WarningLine } from '../../forms/warning-line.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { useFieldProblem } from '../problem-text.ts'
import type { SettingsForm } from '../use-settings.ts'
import { AreaField } from './area-field.tsx'
import styles from './pages-section.module.css'
import { PictureChoice } from './picture-choice.tsx'
import { SectionFrame } from './section-frame.tsx'

type TextName = 'pageTitle' | 'description' | 'keywords' | 'ogTitle' | 'ogDescription'
const lines = ['pageTitle', 'description', 'keywords', 'ogTitle', 'ogDescription'] as const satisfies readonly TextName[]
const advised: Partial<Record<TextName, number>> = { pageTitle: SEO_TITLE_ADVISED, description: SEO_DESCRIPTION_ADVISED }

export const PagesSection = ({ project: { id, outOfCatalog }, form }: { project: ProjectRow; form: SettingsForm }) => {
  const t = useProjectsT()
  const { hubUrl } = useSession()
  const tryAt = outOfCatalog ? siteOf(hubUrl, id) : `${hubUrl}/?project=${encodeURIComponent(id)}`
  return (
    <SectionFrame id={id} section="pages" form={form} tryAt={tryAt}>
      <Section title={t('pages.texts')}>
        <div className={styles.languages}>
          {SHORT_LANGUAGES.toReversed().map((language) => (
            <fieldset key={language} className={styles.language}>
              <legend>{t(`pages.language.${language}`)}</legend>
              {lines.map((name) => (
                <TextAt key={name} name={name} language={language} form={form} />
              ))}
            </fieldset>
          ))}
        </div>
      </Section>
      <Section title={t('pages.pictures')}>
        <PictureChoice name="favicon" kind="icon" file="icon-64.png" form={form} />
        <PictureChoice name="appIcon" kind="icon" file="icon-512.png" form={form} />
        <PictureChoice name="ogImage" kind="art" file="og-1200.jpg" form={form} />
      </Section>
      <Section title={t('pages.look')}>
        <Background form={form} />
      </Section>
      {form.document.outOfCatalog && (
        <Section title={t('pages.support')}>
          <SupportAddress form={form} />
        </Section>
      )}
    </SectionFrame>
  )
}

/** Returns the URL of a project outside the catalogue. Such a project has its own subdomain. */
export const siteOf = (hubUrl: string, id: string) => {
  const { protocol, host } = new URL(hubUrl)
  return `${protocol}//${id}.${host}/`
}

const TextAt = ({ name, language, form }: { name: TextName; language: ShortLanguage; form: SettingsForm }) => {
  const t = useProjectsT()
  const id = useId()
  const value = form.document[name][language] ?? ''
  const { error, warning } = useFieldProblem(form, `${name}.${language}`)
  const most = advised[name]
  const set = (next: string) => form.change({ [name]: { ...form.document[name], [language]: next } })
  const hint =
    most !== undefined ? t('pages.length', { count: value.length, most }) : t(name === 'keywords' ? 'pages.keywordsHint' : 'pages.fallback')
  const isLong = name === 'description' || name === 'ogDescription'
  if (!isLong)
    return (
      <div className={styles.field}>
        <Field
          id={id}
          lang={language}
          label={t(`pages.${name}`)}
          hint={hint}
          autoComplete="off"
          value={value}
          error={error}
          aria-describedby={warning && `${id}-warning`}
          onChange={(event) => set(event.target.value)}
        />
        {!error && <WarningLine id={`${id}-warning`} text={warning} />}
      </div>
    )
  return (
    <AreaField
      id={id}
      lang={language}
      label={t(`pages.${name}`)}
      hint={hint}
      rows={3}
      value={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint ${id}-${error ? 'error' : 'warning'}`}
      onChange={(event) => set(event.target.value)}
    >
      {error ? <ErrorLine id={`${id}-error`} error={error} /> : <WarningLine id={`${id}-warning`} text={warning} />}
    </AreaField>
  )
}

/** The field for the URL of the support page. Only the footer of a single-game site uses it. */
const SupportAddress = ({ form }: { form: SettingsForm }) => {
  const t = useProjectsT()
  const { supportUrl } = form.document
  const { error } = useFieldProblem(form, 'supportUrl')
  return (
    <Field
      label={t('pages.supportUrl')}
      hint={t('pages.supportHint')}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder={t('pages.supportExample')}
      value={supportUrl}
      error={error}
      onChange={({ target: { value } }) => form.change({ supportUrl: value.trim() })}
      aside={
        isSecureAddress(supportUrl) && (
          <a href={supportUrl} target="_blank" rel="noreferrer" className={styles.try}>
            {t('pages.trySupport')}
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
        )
      }
    />
  )
}

const HEX = /^#[\da-f]{6}$/i

const Background = ({ form }: { form: SettingsForm }) => {
  const t = useProjectsT()
  const { backgroundColor } = form.document
  const { error } = useFieldProblem(form, 'backgroundColor')
  return (
    <div className={styles.short}>
      <Field
        label={t('pages.backgroundColor')}
        hint={t('pages.backgroundHint')}
        autoComplete="off"
        spellCheck={false}
        value={backgroundColor}
        error={error}
        onChange={(event) => form.change({ backgroundColor: event.target.value })}
        end={
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('pages.pickColour')}
            value={HEX.test(backgroundColor) ? backgroundColor : '#000000'}
            onChange={(event) => form.change({ backgroundColor: event.target.value })}
          />
        }
      />
    </div>
  )
}
