import { describe, expect, it } from 'vitest'
import { recoveryProgress, shownStep } from './recovery-progress.ts'

const email = 'a@b.cd'
const sent = { email, recovery: 'r1', resendAt: 5 }
const proved = { ...sent, grant: 'g1' }

describe('the step of a recovery', () => {
  it('begins with the address', () => {
    expect(shownStep(undefined, undefined, undefined).step).toBe('email')
    expect(shownStep(undefined, email, proved).step).toBe('email')
  })

  it('is the one that the history names, when this tab has come so far', () => {
    expect(shownStep('code', email, sent)).toEqual({ step: 'code', progress: sent })
    expect(shownStep('code', email, proved).step).toBe('code')
    expect(shownStep('password', email, proved)).toEqual({ step: 'password', progress: proved, grant: 'g1' })
    expect(shownStep('done', email, undefined).step).toBe('done')
  })

  it('is an earlier one without the code, without the grant, and for another address', () => {
    expect(shownStep('code', email, undefined).step).toBe('email')
    expect(shownStep('password', email, sent).step).toBe('code')
    expect(shownStep('password', 'other@b.cd', proved).step).toBe('email')
  })
})

describe('what a reload finds', () => {
  it('is the address, the recovery, the moment and the grant', () => {
    expect(recoveryProgress.parse(JSON.stringify(sent))).toEqual(sent)
    expect(recoveryProgress.parse(JSON.stringify(proved))).toEqual(proved)
  })

  it.each([undefined, '', '{}', 'null', '{"email":"","recovery":"r1","resendAt":5}', '{"email":"a@b.cd","resendAt":5}'])(
    'is nothing for %o',
    (raw) => {
      expect(recoveryProgress.parse(raw)).toBeUndefined()
    },
  )
})
