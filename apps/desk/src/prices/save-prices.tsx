import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Notice } from '@playhub/ui/notice'
import { useState } from 'react'
import { useEditingT } from '../forms/editing-texts.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { Behind } from '../page/behind.tsx'
import { focusOn, useProblemPlace } from './problem-list.tsx'
import { useProblemText } from './problem-text.ts'
import type { CellProblem } from './problems.ts'
import styles from './save-prices.module.css'
import type { PriceEditing } from './table/use-price-edit.ts'
import { usePricesT } from './texts.ts'

const NAMED = 8

type Props = {
  editing: PriceEditing
  problems: readonly CellProblem[]
  /** The problems that the screen already shows. */
  told: readonly CellProblem[]
}

/**
 * Whether the staff member must confirm this warning before saving. A missing picture needs no confirmation, because the hub then shows a
 * drawn picture.
 */
const isWorthAsking = ({ level, code }: CellProblem) => level === 'warning' && code !== 'PICTURE_MISSING'

/**
 * The save bar of the price list. Errors prevent saving. Each warning must be confirmed once. A colleague's changes can be loaded and
 * merged.
 */
export const SavePrices = ({ editing, problems, told }: Props) => {
  const t = usePricesT()
  const editingT = useEditingT()
  const [isAsking, setAsking] = useState(false)
  const [wrong] = problems.filter(({ level }) => level === 'error')
  const toldErrors = told.filter(({ level }) => level === 'error').length
  const warnings = problems.filter(isWorthAsking)
  const problem = (each: CellProblem) => `${each.key} ${each.cell} ${each.code}`
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const fresh = warnings.filter((each) => !passed.has(problem(each)))

  const { lines } = editing.edit
  const both = editing.both?.map(({ key, cell }) => `${lines.find((line) => line.key === key)?.enTitle || key}, ${t(`column.${cell}`)}`)
  const gone = lines.filter(({ isGone }) => isGone).map(({ key, enTitle }) => enTitle || key)

  const handleSave = () => {
    if (told.length < problems.length) editing.tellAll()
    if (wrong) focusOn(wrong)
    else if (fresh.length > 0) setAsking(true)
    else editing.save()
  }
  const handleYes = () => {
    setAsking(false)
    setPassed(new Set(warnings.map(problem)))
    editing.save()
  }
  return (
    <>
      <SaveBar
        changes={editing.changes}
        error={editing.isBehind ? undefined : editing.error}
        busy={editing.isSaving}
        note={toldErrors > 0 && <span className={styles.error}>{editingT('bar.problems', { count: toldErrors })}</span>}
        notice={
          <>
            <Behind isBehind={editing.isBehind} merge={editing.merge} both={both} />
            {gone.length > 0 && <Notice kind="warning">{t('gone', { count: gone.length, names: gone.join('; ') })}</Notice>}
          </>
        }
        onDiscard={editing.discard}
      >
        <Button variant="accent" busy={editing.isSaving} onClick={handleSave}>
          {editingT('bar.save')}
        </Button>
      </SaveBar>
      <Question
        open={isAsking}
        title={t('ask.title', { count: fresh.length })}
        text={
          <>
            {t('ask.text')}
            <span className={styles.asked}>
              {fresh.slice(0, NAMED).map((each) => (
                <Asked key={problem(each)} problem={each} editing={editing} />
              ))}
              {fresh.length > NAMED && <span>{t('ask.more', { count: fresh.length - NAMED })}</span>}
            </span>
          </>
        }
        yes={t('ask.yes')}
        no={t('ask.no')}
        onYes={handleYes}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

const Asked = ({ problem, editing }: { problem: CellProblem; editing: PriceEditing }) => {
  const t = usePricesT()
  const textOf = useProblemText()
  const { key, cell } = problem
  return (
    <span>
      {useProblemPlace(key, editing.edit.lines)}, {t(`column.${cell}`)}: {textOf(problem)}
    </span>
  )
}
