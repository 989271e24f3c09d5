import { Popover } from '@base-ui/react/popover'
import { ChevronDown, X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './filter-chips.module.css'

/** A row of filters with a button that clears all filters. */
export const FilterChips = ({ onClear, children }: { onClear: (() => void) | undefined; children: ReactNode }) => {
  const t = useT()
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{t('filters.title')}</legend>
      {children}
      {onClear && (
        <button
          type="button"
          className={styles.clearAll}
          onClick={({ currentTarget }) => {
            onClear()
            focusFirst(currentTarget.parentElement)
          }}
        >
          {t('filters.clear')}
        </button>
      )}
    </fieldset>
  )
}

/** Moves the focus, because the pressed button disappears together with its filter. */
const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('select, button')?.focus()

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('filters.remove', { name: label })}
      onClick={({ currentTarget }) => {
        onRemove()
        focusFirst(currentTarget.parentElement)
      }}
    >
      <X size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  )
}

type SelectProps = {
  label: string
  value: string
  /** The label of the option for no filter; by default "all". */
  none?: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (next: string) => void
}

/** A filter with a native select. */
export const SelectChip = ({ label, value, none, options, onChange }: SelectProps) => {
  const t = useT()
  const id = useId()
  return (
    <span className={styles.chip} data-set={value !== '' || undefined}>
      <label htmlFor={id} className={styles.name}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none ?? t('common.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value === '' ? (
        <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Remove label={label} onRemove={() => onChange('')} />
      )}
    </span>
  )
}

type PopupProps = {
  label: string
  /** The labels of the chosen values; empty if none is chosen. A line may break between two labels. */
  values: readonly string[]
  onRemove: () => void
  children: (close: () => void) => ReactNode
}

/** A filter with several fields, which open below it. */
export const PopupChip = ({ label, values, onRemove, children }: PopupProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const isSet = values.length > 0
  return (
    <span className={styles.chip} data-set={isSet || undefined}>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger className={styles.trigger}>
          <span className={styles.name}>{label}</span>{' '}
          {isSet ? (
            <span className={styles.values}>
              {values.map((value) => (
                <Fragment key={value}>
                  <span>{value}</span>{' '}
                </Fragment>
              ))}
            </span>
          ) : (
            t('common.all')
          )}
          {!isSet && <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={styles.positioner} align="start" sideOffset={6} collisionPadding={12}>
            <Popover.Popup className={styles.popup} aria-label={label}>
              {children(() => setIsOpen(false))}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {isSet && <Remove label={label} onRemove={onRemove} />}
    </span>
  )
}
