import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useEditingT } from '../../forms/editing-texts.ts'
import { SaveBar } from '../../forms/save-bar.tsx'
import { Behind } from '../../page/behind.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import type { SettingsForm } from '../use-settings.ts'
import styles from './section-frame.module.css'
import { type FormSection, pageFields, sectionOf } from './sections.ts'

type Ask = { title: string; text: string; yes: string; no: string }
type Props = {
  id: string
  section: FormSection
  form: SettingsForm
  /** The URL where the settings can be tried. */
  tryAt: string
  /** A question that is asked before saving. */
  ask?: Ask
  children: ReactNode
}

/** Surrounds a section of the settings. It says where the settings take effect, and contains a link to try them and a save bar. */
export const SectionFrame = ({ id, section, form, tryAt, ask, children }: Props) => {
  const t = useProjectsT()
  const editingT = useEditingT()
  const nameOf = useFieldName()
  const [isAsking, setAsking] = useState(false)
  const errors = form.problems.filter(({ level }) => level === 'error')
  const handleSave = () => {
    if (errors.length > 0 || form.elsewhere.length > 0)
      document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-wrong] button')?.focus()
    else if (ask) setAsking(true)
    else form.submit()
  }
  return (
    <div className={styles.form}>
      <p className={styles.effect}>
        {t(`effect.${section}`)}{' '}
        <a href={tryAt} target="_blank" rel="noreferrer">
          {t(`try.${section}`)}
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </p>
      {children}
      <SaveBar
        changes={form.changed.length}
        error={form.isBehind ? undefined : form.save.error}
        busy={form.save.isPending}
        note={errors.length > 0 && <span className={styles.error}>{editingT('bar.problems', { count: errors.length })}</span>}
        notice={
          <>
            <Elsewhere id={id} form={form} />
            <Behind isBehind={form.isBehind} merge={form.merge} both={form.both?.map(nameOf)} />
          </>
        }
        onDiscard={form.discard}
      >
        <Button variant="accent" busy={form.save.isPending} onClick={handleSave}>
          {editingT('bar.save')}
        </Button>
      </SaveBar>
      {ask && (
        <Question
          {...ask}
          open={isAsking}
          onYes={() => {
            setAsking(false)
            form.submit()
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const Elsewhere = ({ id, form }: { id: string; form: SettingsForm }) => {
  const t = useProjectsT()
  const names = new Set(form.elsewhere.map(({ path }) => sectionOf(path)))
  if (names.size === 0) return null
  return (
    <Notice kind="warning" title={t('elsewhere')}>
      {[...names].map((name) => (
        <Link key={name} href={`/projects/${id}/${name}`}>
          {t(`section.${name}`)}
        </Link>
      ))}
    </Notice>
  )
}

/**
 * Returns a function that gives the name of the field at a path, for messages. For a field of the section `pages`, the result is the
 * field's own name. For any other field, the result is the name of its section.
 */
const useFieldName = () => {
  const t = useProjectsT()
  return (path: string) => {
    const [field, language] = path.split('.')
    const section = sectionOf(path)
    const named = pageFields.find((each) => each === field)
    return named ? `${t(`pages.${named}`)}${language ? `, ${language.toUpperCase()}` : ''}` : t(`section.${section}`)
  }
}
