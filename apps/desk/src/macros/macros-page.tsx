import type { Macro } from '@playhub/contract/desk/macros/macros'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { macrosQuery } from '../base/queries.ts'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../canned/canned-page.module.css'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { blank } from './document.ts'
import { MacroEditor } from './macro-editor.tsx'
import { MacroList } from './macro-list.tsx'

/** Macros: the list and, beside it, the open macro. A phone shows only one of them at a time. */
export const MacrosPage = () => {
  const t = useT()
  const own = useMacrosT()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { data: macros, error, refetch } = useQuery(macrosQuery)
  const handleNew = () => navigate('/macros/new')
  useShortcut('n', own('add'), handleNew)
  const add = (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleNew}>
      {own('add')}
    </Button>
  )
  return (
    <Page title={t('screen.macros')} aside={add}>
      {macros?.length === 0 && id === undefined ? (
        <Empty icon={Zap} text={own('empty')} hint={own('emptyHint')} />
      ) : macros ? (
        <div className={styles.panes} data-open={id !== undefined || undefined}>
          <MacroList macros={macros} openId={id} />
          {id === 'new' ? <New key={id} /> : <Opened id={id} macros={macros} />}
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** A new macro. It gets a new id each time it is opened. */
const New = () => {
  const [opened] = useState(() => ({ ...blank, id: crypto.randomUUID(), version: '' }))
  return <MacroEditor opened={opened} assignee={null} isNew />
}

const Opened = ({ id, macros }: { id: string | undefined; macros: readonly Macro[] }) => {
  const t = useMacrosT()
  const macro = macros.find((each) => each.id === id)
  if (macro) return <MacroEditor key={macro.id} opened={macro} assignee={macro.assignee} />
  return (
    <div className={styles.nothing}>
      <Empty icon={Zap} text={t(id === undefined ? 'choose' : 'gone')} />
    </div>
  )
}
