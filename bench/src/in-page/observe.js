/** Runs in the page before its own scripts and records what a visitor would notice. */
const felt = { lcpMs: 0, lcpUrl: '', shift: 0, shifts: [], longTasks: [], slowestInteractionMs: 0, fcpMs: 0 }
globalThis.felt = felt

const observe = (type, onEntry, options = {}) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry)
  }).observe({ type, buffered: true, ...options })

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') felt.fcpMs = startTime
})
observe('largest-contentful-paint', ({ startTime, url }) => {
  felt.lcpMs = startTime
  felt.lcpUrl = url
})
observe('layout-shift', ({ value, hadRecentInput, sources }) => {
  if (hadRecentInput) return
  felt.shift += value
  felt.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className || node?.nodeName).join(' ')}`)
})
observe('longtask', ({ startTime, duration }) => felt.longTasks.push({ startTime, duration }))
observe(
  'event',
  ({ duration, interactionId }) => {
    if (interactionId) felt.slowestInteractionMs = Math.max(felt.slowestInteractionMs, duration)
  },
  { durationThreshold: 16 },
)
