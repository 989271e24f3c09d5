import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useShortcut } from '../base/shortcuts.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { TextField } from '../controls/text-field.tsx'
import { Rows } from '../tables/rows.tsx'
import styles from './answer-list.module.css'
import { useDrafts } from './drafts.ts'

/** The ready answers (saved texts for replies), the most used first. The search covers titles and texts. */
export const AnswerList = ({ answers, openId }: { answers: readonly CannedAnswer[]; openId: string | undefined }) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useShortcut('/', t('canned.find'), () => box.current?.querySelector('input')?.focus())
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = answers.filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
  return (
    <div className={styles.list} ref={box}>
      {answers.length > 0 && <TextField label={t('canned.find')} type="search" value={typed} onChange={setTyped} />}
      {found.length === 0 && answers.length > 0 && <p role="status">{t('canned.noneFound')}</p>}
      <Rows>
        {found.map((answer) => (
          <Row key={answer.id} answer={answer} isOpen={answer.id === openId} />
        ))}
      </Rows>
    </div>
  )
}

const Row = ({ answer: { id, title, project, language, uses }, isOpen }: { answer: CannedAnswer; isOpen: boolean }) => {
  const t = useT()
  const isUnsaved = useDrafts().get(id) !== undefined
  const projectName = useProjectName()
  const about = [
    project === null ? t('canned.anyProject') : projectName(project),
    language.toUpperCase(),
    t('canned.uses', { count: uses }),
  ]
  return (
    <li>
      <Link href={`/canned/${id}`} className={styles.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about.join(' · ')}</span>
        {isUnsaved && <span className={styles.unsaved}>{t('canned.unsaved')}</span>}
      </Link>
    </li>
  )
}
