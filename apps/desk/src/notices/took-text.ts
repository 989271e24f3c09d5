import { useNoticesT } from './texts.ts'

/** `240 ms`; from one second on `1.2 s`. */
export const useTookText = () => {
  const t = useNoticesT()
  return (ms: number) => (ms < 1000 ? t('milliseconds', { count: Math.round(ms) }) : t('seconds', { count: (ms / 1000).toFixed(1) }))
}
