import type { Currency } from '@playhub/contract/fields'
import { formatMinor } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { SelectField } from '@playhub/ui/select-field'
import { type FormEvent, useState } from 'react'
import { useLanguage, useT } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { PopupChip } from '../controls/filter-chips.tsx'
import { TextField } from '../controls/text-field.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { type AmountRange, readAmounts } from './amounts.ts'
import styles from './payments.module.css'
import { currencies } from './place.ts'

type Props = { value: AmountRange; onChange: (next: AmountRange) => void }

/** A filter for a range of amounts. The filter includes a currency, because amounts in two currencies cannot be compared. */
export const AmountChip = ({ value, onChange }: Props) => {
  const t = usePaymentsT()
  const language = useLanguage()
  const currency = currencies.find((each) => each === value.currency)
  const money = (minor: string) => (currency && minor !== '' ? moneyText(Number(minor), currency, language) : '')
  const limits = [
    value.min && t('fromAmount', { amount: money(value.min) }),
    value.max && t('toAmount', { amount: money(value.max) }),
    value.min === '' && value.max === '' ? value.currency : '',
  ]
  return (
    <PopupChip
      label={t('amount')}
      values={limits.filter((text) => text !== '')}
      onRemove={() => onChange({ currency: '', min: '', max: '' })}
    >
      {(close) => (
        <AmountForm
          value={value}
          onDone={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </PopupChip>
  )
}

const typedOf = (minor: string) => (minor === '' ? '' : formatMinor(Number(minor)))

const AmountForm = ({ value, onDone }: { value: AmountRange; onDone: (next: AmountRange) => void }) => {
  const t = usePaymentsT()
  const deskT = useT()
  const [currency, setCurrency] = useState<Currency>(currencies.find((each) => each === value.currency) ?? 'RUB')
  const [min, setMin] = useState(typedOf(value.min))
  const [max, setMax] = useState(typedOf(value.max))
  const [problem, setProblem] = useState<'amountWrong' | 'amountOrder'>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = readAmounts({ currency, min, max })
    if (typeof read === 'string') setProblem(read)
    else onDone(read)
  }
  const wrong = { 'aria-invalid': problem !== undefined, 'aria-describedby': problem && 'amount-problem', inputMode: 'decimal' } as const
  return (
    <form className={styles.popupForm} noValidate onSubmit={handleSubmit}>
      <SelectField label={t('currency')} value={currency} onChange={(next) => setCurrency(next === 'USD' ? 'USD' : 'RUB')}>
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <TextField {...wrong} label={t('least')} value={min} onChange={setMin} />
        <TextField {...wrong} label={t('most')} value={max} onChange={setMax} />
      </div>
      {problem && (
        <p id="amount-problem" className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
      <Button type="submit">{deskT('filters.apply')}</Button>
    </form>
  )
}
