import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import styles from './picker.module.css'

export type Pick = {
  id: string
  label: string
  /** A text below the item's label. The search also covers this text. */
  hint?: string | undefined
}

type KeyEvent = Parameters<NonNullable<ComponentProps<typeof Combobox.Trigger>['onKeyDown']>>[0]

type Props = {
  /** The name of the button and of the list. */
  label: string
  /** The button's content. */
  children: ReactNode
  className?: string | undefined
  items: readonly Pick[]
  /** The current choice, shown with a tick. */
  selectedId?: string | undefined
  search: string
  empty: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (item: Pick) => void
  /** Returns an additional item for the typed text, or undefined. */
  itemFor?: ((typed: string) => Pick | undefined) | undefined
  /** The element that gets the focus after a choice; by default the button. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** A button that opens a searchable list. */
export const SearchPicker = (props: Props) => {
  const { label, children, className, items, selectedId, search, empty, open, onOpenChange, onPick, itemFor, finalFocus } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const made = typed.trim() ? itemFor?.(typed) : undefined
  const found = made ? [...matching(items, typed), made] : matching(items, typed)
  const handleOpen = (next: boolean) => {
    if (next) setTyped('')
    onOpenChange(next)
  }
  const handlePick = (item: Pick | null) => {
    if (!item) return
    onPick(item)
    // Moves the focus at once. The list fades out; if it kept the focus, the next key would be typed into it and would open it again.
    const next = finalFocus?.() ?? trigger.current
    next?.focus()
  }
  return (
    <Combobox.Root
      items={items}
      filteredItems={found}
      filter={null}
      value={items.find(({ id }) => id === selectedId) ?? null}
      itemToStringLabel={(item: Pick) => item.label}
      isItemEqualToValue={(item: Pick, value: Pick) => item.id === value.id}
      inputValue={typed}
      onInputValueChange={(next, { reason }) => (reason === 'input-change' || reason === 'input-clear') && setTyped(next)}
      onValueChange={handlePick}
      open={open}
      onOpenChange={handleOpen}
      autoHighlight
    >
      <Combobox.Trigger ref={trigger} className={className} aria-label={label} onKeyDown={keepChoice}>
        {children}
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={4} collisionPadding={8}>
          <Combobox.Popup className={styles.popup} aria-label={label} {...(finalFocus && { finalFocus })}>
            <Combobox.Input className={styles.input} placeholder={search} aria-label={search} />
            <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(item: Pick) => (
                <Combobox.Item key={item.id} value={item} className={styles.item}>
                  <span className={styles.words}>
                    <span>{item.label}</span>
                    {item.hint && <span className={styles.hint}>{item.hint}</span>}
                  </span>
                  <Combobox.ItemIndicator className={styles.tick}>
                    <Check size={16} strokeWidth={2} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/**
 * Base UI chooses an item by a typed letter even while the list is closed. This function prevents that, because the desk's shortcuts are
 * letters: a shortcut would change the choice unnoticed.
 */
const keepChoice = (event: KeyEvent) => {
  if (event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler()
}

/** Returns the items that contain all typed words. */
const matching = (items: readonly Pick[], typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label, hint = '' }) => words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)))
}
