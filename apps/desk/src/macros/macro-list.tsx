import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { Chip } from '@playhub/ui/chip'
import { EyeOff, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { macrosQuery, queryClient } from '../base/queries.ts'
import { useShortcut } from '../base/shortcuts.ts'
import { useProjectName } from '../base/use-project-name.ts'
import listStyles from '../catalogue/project-list.module.css'
import { MoveHandle } from '../controls/move-handle.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useSavedOrder } from '../controls/use-saved-order.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { Rows } from '../tables/rows.tsx'
import styles from './macros.module.css'

/** The macros in the order in which conversations offer them. The order can be changed in this list, except during a search. */
export const MacroList = ({ macros, openId }: { macros: readonly Macro[]; openId: string | undefined }) => {
  const t = useMacrosT()
  const projectName = useProjectName()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useShortcut('/', t('find'), () => box.current?.querySelector('input')?.focus())
  const { ordered, move } = useSavedOrder({
    items: macros,
    scope: 'order-of-macros',
    send: (body) => call(desk.macros.orderMacros, { body }),
    onSaved: (sorted) => queryClient.setQueryData(macrosQuery.queryKey, (all) => all && sorted(all)),
    onBehind: () => queryClient.invalidateQueries(macrosQuery),
    texts: { saved: (name, place) => t('ordered', { name, place }), behind: t('orderBehind'), undo: t('undo') },
  })
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = ordered.filter(({ name, project }) =>
    words.every((word) => `${name} ${project === null ? '' : projectName(project)}`.toLowerCase().includes(word)),
  )
  return (
    <div className={listStyles.list} ref={box}>
      {macros.length > 0 && <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />}
      {found.length === 0 && <p role="status">{t(macros.length === 0 ? 'empty' : 'noneFound')}</p>}
      <Rows isOrdered label={t('list')}>
        {found.map((macro, at) => (
          <li key={macro.id} className={listStyles.row} data-row={macro.id} data-open={macro.id === openId || undefined}>
            <Link href={`/macros/${macro.id}`} className={listStyles.rowLink} aria-current={macro.id === openId ? 'true' : undefined}>
              <span className={listStyles.rowName}>{macro.name}</span>
              <Marks macro={macro} />
            </Link>
            {words.length === 0 && <MoveHandle name={macro.name} at={at} count={found.length} onMove={move} />}
          </li>
        ))}
      </Rows>
    </div>
  )
}

const Marks = ({ macro: { project, isActive, assignee } }: { macro: Macro }) => {
  const t = useMacrosT()
  const projectName = useProjectName()
  return (
    <span className={listStyles.marks}>
      <span className={listStyles.rowId}>{project === null ? t('anyProject') : projectName(project)}</span>
      {!isActive && (
        <Chip kind="neutral" icon={EyeOff}>
          {t('inactive')}
        </Chip>
      )}
      {assignee?.isGone && (
        <span className={styles.gone}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
          <span>{t('assigneeGone', { name: assignee.name })}</span>
        </span>
      )}
    </span>
  )
}
