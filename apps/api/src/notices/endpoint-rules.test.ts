import { expect, test } from 'vitest'
import { afterFailure, afterSuccess, FAILURES_TO_OFF, type Health, healthy, onTrial } from './endpoint-rules.ts'

const start = new Date('2026-11-22T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const well: Health = { ...healthy, toldAt: null }

const failing = (was: Health, times: number, { from = 0, isProbe = false, same = false } = {}) => {
  let outcome = { health: was, change: undefined as 'off' | 'on' | undefined, tellsStaff: false }
  for (let n = 0; n < times; n += 1)
    outcome = afterFailure(outcome.health, { eventId: same ? 'evt' : `evt_${from}_${n}`, error: 'answered 500', isProbe }, at(from))
  return outcome
}

test('different notices in a row that fail switch it off, and a success before that forgives them', () => {
  expect(failing(well, FAILURES_TO_OFF - 1).change).toBeUndefined()
  const off = failing(well, FAILURES_TO_OFF)
  expect(off).toMatchObject({ change: 'off', tellsStaff: true, health: { offSince: start, lastError: 'answered 500' } })
  const forgiven = afterSuccess(failing(well, FAILURES_TO_OFF - 1).health, start)
  expect(forgiven).toMatchObject({ change: undefined, health: { failures: 0 } })
})

test('one odd notice, however often it is tried, switches nothing off', () => {
  expect(failing(well, 50, { same: true })).toMatchObject({ change: undefined, health: { failures: 1 } })
})

test('while it is off it is tried with growing gaps, and what was on its way before moves none of them', () => {
  let { health } = failing(well, FAILURES_TO_OFF)
  const gaps: number[] = []
  for (let n = 0; n < 7; n += 1) {
    gaps.push(((health.probeAt?.getTime() ?? 0) - at(n).getTime()) / 1000)
    health = failing(health, 1, { from: n + 1, isProbe: true }).health
  }
  expect(gaps).toEqual([30, 60, 120, 300, 600, 600, 600])
  expect(failing(health, 1, { from: 99 }).health.probeAt).toEqual(health.probeAt)
})

test('staff hear that it is off at most every six hours, and that it is back only after an hour, if they were told', () => {
  const off = failing(well, FAILURES_TO_OFF).health
  expect(afterSuccess(off, at(59))).toMatchObject({ change: 'on', tellsStaff: false })
  const back = afterSuccess(off, at(60))
  expect(back).toMatchObject({ change: 'on', tellsStaff: true, health: { offSince: null, probeAt: null, failures: 0 } })
  const again = failing(back.health, FAILURES_TO_OFF, { from: 359 })
  expect(again).toMatchObject({ change: 'off', tellsStaff: false })
  expect(afterSuccess(again.health, at(1000)).tellsStaff).toBe(false)
  expect(failing(back.health, FAILURES_TO_OFF, { from: 360 }).tellsStaff).toBe(true)
})

test('switched on by hand it is off again with the next failure', () => {
  const trial = onTrial(failing(well, FAILURES_TO_OFF).health)
  expect(trial).toMatchObject({ offSince: null, probeAt: null })
  expect(failing(trial, 1, { from: 5 }).change).toBe('off')
})
