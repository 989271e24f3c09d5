import { ErrorLine, Field } from '@playhub/ui/field'
import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '../../controls/text-area.tsx'
import { WarningLine } from '../../forms/warning-line.tsx'
import { useTextAt } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './text-controls.module.css'

type Props = { path: string; label: string; hint?: ReactNode; end?: ReactNode } & Pick<
  ComponentProps<'input'>,
  'placeholder' | 'inputMode' | 'lang' | 'spellCheck'
>

/** A field with one line for a text of the document. */
export const TextLine = ({ path, label, ...rest }: Props) => {
  const { id, value, set, onBlur, error, warning } = useTextAt(path)
  return (
    <div className={styles.control}>
      <Field
        {...rest}
        id={id}
        label={label}
        autoComplete="off"
        value={value}
        error={error}
        aria-describedby={warning && `${id}-warning`}
        onChange={(event) => set(event.target.value)}
        onBlur={onBlur}
      />
      {!error && <WarningLine id={`${id}-warning`} text={warning} />}
    </div>
  )
}

type BlockProps = { path: string; label: string; hint?: string; max: number; rows: number; lang?: string }

/** A field with several lines for a text of the document. */
export const TextBlock = ({ path, label, hint, max, rows, lang }: BlockProps) => {
  const t = useCatalogueT()
  const { id, value, set, onBlur, error, warning } = useTextAt(path)
  return (
    <div className={styles.control}>
      <div className={styles.labelLine}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.count}>{t('form.length', { count: value.length, max })}</span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.count}>
          {hint}
        </p>
      )}
      <TextArea
        id={id}
        lang={lang}
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error ? `${id}-error` : warning && `${id}-warning`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => set(event.target.value)}
        onBlur={onBlur}
      />
      {error ? <ErrorLine id={`${id}-error`} error={error} /> : <WarningLine id={`${id}-warning`} text={warning} />}
    </div>
  )
}
