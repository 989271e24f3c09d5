import type { Macro } from '@playhub/contract/desk/macros/macros'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { macrosQuery } from '../base/queries.ts'
import { ListPage, NothingOpen } from '../canned/list-page.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { blank } from './document.ts'
import { MacroEditor } from './macro-editor.tsx'
import { MacroList } from './macro-list.tsx'

/** Macros: the list and, beside it, the open macro. A phone shows only one of them at a time. */
export const MacrosPage = () => {
  const t = useT()
  const own = useMacrosT()
  const { id } = useParams<{ id?: string }>()
  const texts = { add: own('add'), empty: own('empty'), emptyHint: own('emptyHint') }
  return (
    <ListPage title={t('screen.macros')} home="/macros" icon={Zap} texts={texts} query={useQuery(macrosQuery)} openId={id}>
      {(macros) => (
        <>
          <MacroList macros={macros} openId={id} />
          {id === 'new' ? <New key={id} /> : <Opened id={id} macros={macros} />}
        </>
      )}
    </ListPage>
  )
}

/** The editor of a new macro. Each time it opens, it creates a new id. */
const New = () => {
  const [opened] = useState(() => ({ ...blank, id: crypto.randomUUID(), version: '' }))
  return <MacroEditor opened={opened} assignee={null} isNew />
}

const Opened = ({ id, macros }: { id: string | undefined; macros: readonly Macro[] }) => {
  const t = useMacrosT()
  const macro = macros.find((each) => each.id === id)
  if (macro) return <MacroEditor key={macro.id} opened={macro} assignee={macro.assignee} />
  return <NothingOpen icon={Zap} text={t(id === undefined ? 'choose' : 'gone')} />
}
