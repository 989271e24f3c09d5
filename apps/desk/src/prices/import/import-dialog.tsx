import type { PriceLine } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Notice } from '@playhub/ui/notice'
import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Empty } from '../../states/empty.tsx'
import { Table } from '../../tables/table.tsx'
import { linesOf } from '../table/edit.ts'
import type { PriceEditing } from '../table/use-price-edit.ts'
import { usePricesT } from '../texts.ts'
import { difference, type Field, type LineDifference, type ReadPrices } from './csv-read.ts'
import styles from './import-dialog.module.css'
import { takeDifference } from './take.ts'

type Props = { read: ReadPrices; editing: PriceEditing; onClose: () => void; onTaken: () => void }

/** Shows the changes that the file would make, before they are applied. */
export const ImportDialog = ({ read, editing, onClose, onTaken }: Props) => {
  const t = usePricesT()
  const [removeGone, setRemoveGone] = useState(false)
  if ('missing' in read)
    return (
      <FormDialog title={t('csv.title')} onClose={onClose}>
        <Notice kind="danger">{t('csv.unreadable', { columns: read.missing.join(', ') })}</Notice>
        <Actions onClose={onClose} />
      </FormDialog>
    )
  const found = difference(linesOf(editing.edit.lines), read.lines)
  const gone = found.filter(({ kind }) => kind === 'gone')
  const willChange = found.length > (removeGone ? 0 : gone.length)
  const handleTake = () => {
    editing.update((lines) => takeDifference(lines, found, removeGone, editing.format))
    onTaken()
  }
  return (
    <FormDialog title={t('csv.title')} isWide onClose={onClose}>
      <p className={styles.hint}>{t('csv.hint')}</p>
      {read.wrong.length > 0 && (
        <Notice kind="warning" title={t('csv.wrong', { count: read.wrong.length })}>
          <ul className={styles.wrong}>
            {read.wrong.map(({ line, code }) => (
              <li key={line}>{t('csv.wrongLine', { line, reason: t(`csv.reason.${code}`) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {found.length === 0 ? <Empty icon={FileQuestionMark} text={t('csv.same')} /> : <Differences found={found} format={editing.format} />}
      {gone.length > 0 && (
        <CheckboxField
          label={t('csv.removeGone', { count: gone.length })}
          checked={removeGone}
          onChange={(event) => setRemoveGone(event.target.checked)}
        />
      )}
      <Actions onClose={onClose} onTake={willChange ? handleTake : undefined} />
    </FormDialog>
  )
}

const Actions = ({ onClose, onTake }: { onClose: () => void; onTake?: (() => void) | undefined }) => {
  const t = usePricesT()
  return (
    <div className={styles.actions}>
      {onTake && (
        <Button variant="accent" onClick={onTake}>
          {t('csv.take')}
        </Button>
      )}
      <Button onClick={onClose}>{t('csv.cancel')}</Button>
    </div>
  )
}

const isMoney = (field: Field): field is 'rubMinor' | 'usdMinor' => field === 'rubMinor' || field === 'usdMinor'

const Differences = ({ found, format }: { found: readonly LineDifference[]; format: (minor: number) => string }) => {
  const t = usePricesT()
  const nameOf = (field: Field) => (isMoney(field) ? t(`csv.field.${field}`) : t(`column.${field}`))
  const textOf = (field: Field, value: PriceLine[Field]) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'number' && isMoney(field) ? format(value) : String(value) || t('wasNothing')
  }
  return (
    <div className={styles.differences}>
      <Table label={t('csv.table')}>
        <thead>
          <tr>
            <th scope="col">{t('csv.line')}</th>
            <th scope="col">{t('csv.what')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((each) => (
            <tr key={each.line.id} data-kind={each.kind}>
              <th scope="row">
                {each.line.enTitle || each.line.ruTitle} <code className={styles.id}>{each.line.id}</code>
              </th>
              <td>
                <strong>{t(`csv.kind.${each.kind}`)}</strong>
                {each.kind === 'added' && `: ${each.line.ruTitle}, ${format(each.line.rubMinor)} ₽, ${format(each.line.usdMinor)} $`}
                {each.kind === 'changed' &&
                  each.changes.map(({ field, from, to }) => (
                    <span key={field} className={styles.change}>
                      {t('csv.change', { field: nameOf(field), from: textOf(field, from), to: textOf(field, to) })}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
