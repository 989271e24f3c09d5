import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useEditingT } from '../forms/editing-texts.ts'
import { moved } from './move.ts'
import { MoveHandle } from './move-handle.tsx'
import styles from './ordered-switches.module.css'
import { Switch } from './switch.tsx'

type Option<T extends string> = { value: T; label: string; note?: ReactNode }
type Props<T extends string> = { label: string; options: readonly Option<T>[]; value: readonly T[]; onChange: (next: T[]) => void }

/** Options that can be switched on and off. The options that are on are listed first, and can be moved to change their order. */
export const OrderedSwitches = <T extends string>({ label, options, value, onChange }: Props<T>) => {
  const t = useEditingT()
  const id = useId()
  const [news, setNews] = useState('')
  const on = value.flatMap((each) => options.filter((option) => option.value === each))
  const off = options.filter((option) => !value.includes(option.value))
  const handleMove = (from: number, to: number) => {
    setNews(t('order.moved', { name: on[from]?.label ?? '', place: to + 1, count: on.length }))
    onChange(moved(value, from, to))
  }
  const handleKey = (at: number) => (event: KeyboardEvent) => {
    const to = at + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (!event.altKey || to === at) return
    event.preventDefault()
    if (to < 0 || to >= on.length) return
    const focused = document.activeElement
    handleMove(at, to)
    // An element that is moved in the page loses the focus, so the focus is set again.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-keys`}>
      <legend className="visually-hidden">{label}</legend>
      <p id={`${id}-keys`} className={styles.hint}>
        {t('order.hint')} {t('order.keys')}
      </p>
      <ol className={styles.list}>
        {on.map((option, at) => (
          <li key={option.value} data-row className={styles.row} onKeyDown={handleKey(at)}>
            <MoveHandle name={option.label} at={at} count={on.length} onMove={handleMove} />
            <Row option={option} isOn onChange={() => onChange(value.filter((each) => each !== option.value))} />
          </li>
        ))}
      </ol>
      <ul className={styles.list}>
        {off.map((option) => (
          <li key={option.value} className={styles.row} data-off>
            <Row option={option} isOn={false} onChange={() => onChange([...value, option.value])} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </fieldset>
  )
}

const Row = <T extends string>({ option, isOn, onChange }: { option: Option<T>; isOn: boolean; onChange: () => void }) => {
  const id = useId()
  return (
    <div className={styles.option}>
      <Switch label={option.label} checked={isOn} describedBy={option.note ? id : undefined} onChange={onChange} />
      {option.note && (
        <p id={id} className={styles.note}>
          {option.note}
        </p>
      )}
    </div>
  )
}
