import type { ShortLanguage } from '@playhub/contract/limits'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { useState } from 'react'
import { isRefused } from '../base/refused.ts'
import { useT } from '../i18n/i18n.tsx'
import { Empty, Failure } from '../shell/failure.tsx'
import styles from './price-list.module.css'
import { pricesQuery } from './queries.ts'
import { showPrice } from './rules.ts'

// The largest number of tiles that are visible without scrolling when the page opens.
const FIRST_ROW = 4

/** Shows the items of one game. The page has no Buy button, because items are bought inside the game. */
export const PriceList = ({ project, name, language }: { project: string; name: string; language: ShortLanguage }) => {
  const t = useT()
  const prices = useQuery(pricesQuery(project))
  if (prices.isPending) return <Waiting label={t('prices.loading')} />
  if (prices.isError && !isRefused(prices.error, 'PROJECT_NOT_FOUND')) {
    return <Failure text={t('toast.GET_PRICES_CONTROL_ERROR')} code="GET_PRICES_CONTROL_ERROR" onRetry={() => void prices.refetch()} />
  }
  if (!prices.data?.length) return <Empty text={t('prices.empty')} hint={t('prices.emptyHint')} />
  return (
    <ul className={styles.grid} aria-label={t('prices.ofProject', { name })}>
      {prices.data.map((item, at) => {
        const { id, title, price, image } = showPrice(item, language)
        return (
          <li key={id} className={styles.tile}>
            <ItemImage name={image} first={at < FIRST_ROW} />
            <span className={styles.title}>{title}</span>
            <span className={styles.price}>{price}</span>
          </li>
        )
      })}
    </ul>
  )
}

const ItemImage = ({ name, first }: { name: string; first: boolean }) => {
  const [broken, setBroken] = useState(name === '')
  return (
    <span className={styles.image}>
      {broken ? (
        <Gem size={64} strokeWidth={1} aria-hidden="true" />
      ) : (
        <img
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          src={`/images/items/${name}.webp`}
          alt=""
          width={256}
          height={256}
          loading={first ? undefined : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <>
    <p role="status" className="visually-hidden">
      {label}
    </p>
    <div className={styles.grid}>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the eight placeholders never change their order.
        <div key={at} className={styles.waiting}>
          <Skeleton height="100%" radius="card" />
        </div>
      ))}
    </div>
  </>
)
