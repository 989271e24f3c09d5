import type { GameProblem } from '@playhub/contract/projects/rules'
import { endonyms } from '@playhub/phrases/endonyms'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { controlId, useEditing } from './editing.tsx'
import { languageOf, useFieldName } from './field-name.ts'
import styles from './problem-summary.module.css'
import { useCatalogueT } from './texts.ts'

/** All errors and warnings, with links to their controls. Only errors prevent publishing. */
export const ProblemSummary = ({ ref }: { ref: Ref<HTMLHeadingElement> }) => {
  const t = useCatalogueT()
  const { problems } = useEditing()
  if (problems.length === 0) return null
  const errors = problems.filter(({ level }) => level === 'error')
  const warnings = problems.filter(({ level }) => level === 'warning')
  return (
    <section className={styles.summary} aria-labelledby="problems" data-wrong={errors.length > 0 || undefined}>
      <h2 id="problems" ref={ref} tabIndex={-1}>
        {t('save.problems')}
      </h2>
      {errors.length > 0 && <Problems icon={CircleAlert} level="error" title={t('save.mend')} problems={errors} />}
      {warnings.length > 0 && (
        <details open={errors.length === 0 && warnings.length < 5 ? true : undefined}>
          <summary>{t('save.warnings', { count: warnings.length })}</summary>
          <Problems icon={TriangleAlert} level="warning" title={t('save.consider')} problems={warnings} />
        </details>
      )}
    </section>
  )
}

type Props = { icon: typeof CircleAlert; level: GameProblem['level']; title: string; problems: readonly GameProblem[] }

const Problems = ({ icon: Icon, level, title, problems }: Props) => {
  const t = useCatalogueT()
  const { setLanguage, touch } = useEditing()
  const nameOf = useFieldName()
  const handleLead = ({ path }: GameProblem) => {
    const language = languageOf(path)
    if (language) setLanguage(language)
    touch(path)
    // Waits for the next animation frame, because the tab with the control opens only in the next render.
    requestAnimationFrame(() => document.getElementById(controlId(path))?.focus())
  }
  return (
    <ul className={styles.problems} data-level={level} aria-label={title}>
      {problems.map((problem) => {
        const language = languageOf(problem.path)
        return (
          <li key={`${problem.path} ${problem.code}`}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <button type="button" onClick={() => handleLead(problem)}>
              {language ? t('save.inLanguage', { name: nameOf(problem.path), language: endonyms[language] }) : nameOf(problem.path)}
            </button>
            <span>{t(`problem.${problem.code}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}
