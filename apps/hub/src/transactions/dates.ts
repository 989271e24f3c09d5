/** The day as the server counts it, whatever the zone of the browser: receipts say the same. */
export const dayOf = (ts: string) => ts.slice(0, 10)

/** The same with the time: `2026-11-21 14:05`, in UTC. */
export const momentOf = (ts: string) => `${dayOf(ts)} ${ts.slice(11, 16)}`
