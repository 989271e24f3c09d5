import { LOADER_DELAY_MS } from '@playhub/contract/limits'
import { Spinner } from '@playhub/ui/spinner'
import { useEffect, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './state.module.css'

/** A loading indicator. It appears only after a delay, so that it does not flash if the content loads quickly. */
export const Loading = () => {
  const t = useT()
  const isLong = useIsLong()
  return (
    <div className={styles.region} role="status">
      {isLong && (
        <>
          <Spinner size={40} />
          <span className="visually-hidden">{t('common.loading')}</span>
        </>
      )}
    </div>
  )
}

const useIsLong = () => {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LOADER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
