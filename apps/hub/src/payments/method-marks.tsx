import type { PaymentMethod } from '@playhub/contract/payments'
import type { ReactNode } from 'react'
import styles from './method-marks.module.css'

type Mark = 'visa' | 'mastercard' | 'mir' | 'yooMoney' | 'yandexPay'

const taken = {
  yookassa: ['mir', 'visa', 'mastercard', 'yooMoney'],
  stripe: ['visa', 'mastercard'],
  'yandex-pay': ['yandexPay', 'mir', 'visa', 'mastercard'],
} as const satisfies Record<PaymentMethod, readonly Mark[]>

/**
 * Shows icons of the cards that a method accepts, for decoration: the text beside them says the same. The icons are simple shapes and not
 * the brands' logos.
 */
export const MethodMarks = ({ method }: { method: PaymentMethod }) => (
  <span className={styles.marks}>
    {taken[method].map((mark) => (
      <svg key={mark} viewBox="0 0 36 22" width={36} height={22} aria-hidden="true">
        <rect x={0.5} y={0.5} width={35} height={21} rx={4} fill="#fff" stroke="#c6cbd4" />
        {drawings[mark]}
      </svg>
    ))}
  </span>
)

const line = { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round', strokeLinecap: 'round' } as const

const drawings: Record<Mark, ReactNode> = {
  visa: (
    <path {...line} stroke="#1a2f7a" d="m8 7 2 8 3.5-8m2.5 0-1 8m6.5-7.5c-3-1-4.5 2-2 3.2s1 4.3-2.3 3.300M22.5 15 27 7l1 8m-3.2-2.500h3" />
  ),
  mastercard: (
    <>
      <circle cx={14.5} cy={11} r={6} fill="#e0242e" />
      <circle cx={21.5} cy={11} r={6} fill="#f2a01d" />
      <path fill="#ee6620" d="M18 6.130a6 6 0 0 1 0 9.740 6 6 0 0 1 0-9.740" />
    </>
  ),
  mir: <path {...line} stroke="#2f8f46" d="M6 15V7l3.5 5L13 7v8m3.5-8v8l5-8v8m4-0V7h3a2.3 2.3 0 0 1 0 4.700h-3" />,
  yooMoney: (
    <>
      <circle cx={14} cy={11} r={6} fill="#7a3cf0" />
      <circle cx={15.5} cy={11} r={2.4} fill="#fff" />
      <path {...line} stroke="#7a3cf0" d="M24 7v8m0-6 4-2m-4 2v0m4 6-4-5" />
    </>
  ),
  yandexPay: (
    <>
      <circle cx={10.5} cy={11} r={6} fill="#f33c24" />
      <path fill="none" stroke="#fff" strokeWidth={1.6} d="M12 14.500v-7h-1.200a1.9 1.9 0 0 0-.3 3.800H12m-1.5 0-1.7 3.2" />
      <path
        {...line}
        strokeWidth={1.6}
        stroke="#20242c"
        d="M20 14.500v-7h1.800a1.9 1.9 0 0 1 0 3.900H20m9.5-.7v3.800m0-2a1.9 1.9 0 1 0-3.8 0 1.9 1.9 0 0 0 3.8 0"
      />
    </>
  ),
}
