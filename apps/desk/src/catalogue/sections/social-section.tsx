import type { GameItem } from '@playhub/contract/catalogue'
import { SOCIAL_LINKS_MAX } from '@playhub/contract/limits'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { SelectField } from '@playhub/ui/select-field'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../controls/icon-button.tsx'
import { moved } from '../../controls/move.ts'
import { MoveHandle } from '../../controls/move-handle.tsx'
import { Section } from '../../forms/section.tsx'
import { controlId, useEditing, useProblemsAt } from '../editing.tsx'
import { serviceOf, services } from '../preview/services.ts'
import { useCatalogueT } from '../texts.ts'
import styles from './social-section.module.css'

type Item = GameItem['social']['items'][number]
const PATH = 'game.social.items'

/** The links below the description, in order. The icon is set automatically for known hosts. */
export const SocialSection = ({ items }: { items: readonly Item[] }) => {
  const t = useCatalogueT()
  const { change } = useEditing()
  const list = useRef<HTMLUListElement>(null)
  const set = (next: readonly Item[]) => change(PATH, next)
  const handleAdd = () => {
    set([...items, { fileName: '', link: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const handleRemove = (at: number) => {
    set(items.filter((_, each) => each !== at))
    document.getElementById('add-link')?.focus()
  }
  return (
    <Section title={t('form.social')} hint={t('form.socialHint')}>
      {items.length === 0 && <p className={styles.none}>{t('form.socialNone')}</p>}
      <ul className={styles.links} ref={list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id, and two links may be equal while one of them is being typed.
          <li key={at} className={styles.linkRow} data-row={at}>
            <MoveHandle
              name={t('form.link', { place: at + 1 })}
              at={at}
              count={items.length}
              onMove={(from, to) => set(moved(items, from, to))}
            />
            <LinkFields item={item} at={at} onChange={(next) => set(items.with(at, next))} />
            <IconButton icon={X} label={t('form.removeLink', { place: at + 1 })} onClick={() => handleRemove(at)} />
          </li>
        ))}
      </ul>
      {items.length < SOCIAL_LINKS_MAX && (
        <div>
          <Button id="add-link" icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleAdd}>
            {t('form.addLink')}
          </Button>
        </div>
      )}
    </Section>
  )
}

const LinkFields = ({ item, at, onChange }: { item: Item; at: number; onChange: (next: Item) => void }) => {
  const t = useCatalogueT()
  const { touch } = useEditing()
  const path = `${PATH}.${at}.link`
  const { error } = useProblemsAt(path)
  const id = controlId(path)
  const service = item.fileName.replace(/\.\w+$/, '').toLowerCase()
  return (
    <div className={styles.linkFields}>
      <Field
        id={id}
        label={t('form.link', { place: at + 1 })}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={item.link}
        error={error}
        onChange={({ target }) => onChange({ link: target.value, fileName: serviceOf(target.value) ?? item.fileName })}
        onBlur={() => touch(path)}
      />
      <div className={styles.service}>
        <BrandIcon name={service} />
        <SelectField label={t('form.service', { place: at + 1 })} value={service} onChange={(fileName) => onChange({ ...item, fileName })}>
          {Object.entries(services).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {!Object.hasOwn(services, service) && <option value={service}>{t('form.otherService')}</option>}
          {Object.hasOwn(services, service) && <option value="">{t('form.otherService')}</option>}
        </SelectField>
      </div>
    </div>
  )
}
