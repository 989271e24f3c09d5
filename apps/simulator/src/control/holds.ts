import { stripeOperations, webhookProviders, yandexPayOperations, yookassaOperations } from './faults.ts'

const stripePoints = stripeOperations.flatMap((operation) => [`stripe.${operation}.before`, `stripe.${operation}.after`] as const)
const yookassaPoints = yookassaOperations.flatMap((operation) => [`yookassa.${operation}.before`, `yookassa.${operation}.after`] as const)
const yandexPayPoints = yandexPayOperations.flatMap(
  (operation) => [`yandex-pay.${operation}.before`, `yandex-pay.${operation}.after`] as const,
)
const webhookPoints = webhookProviders.flatMap((provider) => [`${provider}.webhook.before`, `${provider}.webhook.sent`] as const)

/** Points where a test can hold back a delayed result: the answer of a slow bank, or the outcome of a refund. */
const laterPoints = ['stripe.bank.before', 'yandex-pay.bank.before', 'yandex-pay.refunded.before'] as const

/** Points where a test can make the simulator wait: before it does the work of a call, or after the work and before the answer. */
export const holdPoints = [
  ...stripePoints,
  ...yookassaPoints,
  ...yandexPayPoints,
  ...laterPoints,
  ...webhookPoints,
  'game.notice.before',
  'game.notice.after',
] as const
export type HoldPoint = (typeof holdPoints)[number]

type Held = { id: number; point: HoldPoint; detail: string; since: string; release: () => void }

export const createHolds = () => {
  const armed = new Set<HoldPoint>()
  const held: Held[] = []
  const watchers = new Set<() => void>()
  let count = 0

  const release = (point?: HoldPoint) => {
    const freed = held.filter((one) => point === undefined || one.point === point)
    if (point === undefined) armed.clear()
    else armed.delete(point)
    for (const one of freed) {
      held.splice(held.indexOf(one), 1)
      one.release()
    }
    return freed.length
  }

  return {
    arm: (points: readonly HoldPoint[]) => {
      for (const point of points) armed.add(point)
    },
    list: () => ({ armed: [...armed], held: held.map(({ id, point, detail, since }) => ({ id, point, detail, since })) }),
    /** Disarms the point, and releases all calls that are held at it. If no point is given, does this for all points. */
    release,
    /** Waits until the point is released. If the point is not armed, returns immediately. */
    pass: async (point: HoldPoint, detail: string) => {
      if (!armed.has(point)) return
      await new Promise<void>((resolve) => {
        count += 1
        held.push({ id: count, point, detail, since: new Date().toISOString(), release: resolve })
        for (const notify of watchers) notify()
      })
    },
    /** Resolves with true as soon as a call is held at the point, or with false after `timeoutMs`. */
    untilHeld: (point: HoldPoint, timeoutMs: number) =>
      new Promise<boolean>((resolve) => {
        const check = () => {
          if (held.some((one) => one.point === point)) finish(true)
        }
        const timer = setTimeout(() => finish(false), timeoutMs)
        const finish = (isHeld: boolean) => {
          clearTimeout(timer)
          watchers.delete(check)
          resolve(isHeld)
        }
        watchers.add(check)
        check()
      }),
  }
}
