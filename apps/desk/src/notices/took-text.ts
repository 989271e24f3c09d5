import { useNoticesT } from './texts.ts'

/** Returns a function that formats a duration in ms: `240 ms`, but `1.2 s` from one second on. */
export const useTookText = () => {
  const t = useNoticesT()
  return (ms: number) => (ms < 1000 ? t('milliseconds', { count: Math.round(ms) }) : t('seconds', { count: (ms / 1000).toFixed(1) }))
}
