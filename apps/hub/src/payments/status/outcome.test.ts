import { describe, expect, it } from 'vitest'
import { framePaymentResultOf } from '../../host/result/results.ts'
import { resultOf } from './outcome.ts'

const nothing = { payload: '', token: '' }

describe('what the host hears', () => {
  it('gets payload and token of a paid payment', () => {
    expect(resultOf('p1', { status: 'paid', payload: 'save-7', token: 'jwt' })).toEqual({
      type: 'payment',
      isError: false,
      errorCode: null,
      data: { paymentId: 'p1', status: 'paid', payload: 'save-7', token: 'jwt' },
    })
  })

  it('hears of a failed payment with 4018', () => {
    expect(resultOf('p1', { status: 'fail', ...nothing })).toMatchObject({ isError: true, errorCode: 4018, data: { status: 'fail' } })
  })

  it('hears what the provider called a failure, whether or not the server knew of the try', () => {
    expect(resultOf('p1', { status: 'fail', ...nothing }, 4005)).toMatchObject({ isError: true, errorCode: 4005, data: { status: 'fail' } })
    expect(resultOf('p1', { status: 'none', ...nothing }, 4005)).toMatchObject({ isError: true, errorCode: 4005, data: { status: 'none' } })
    expect(resultOf('p1', { status: 'paid', ...nothing }, 4005)).toMatchObject({ isError: false, errorCode: null })
  })

  it('hears of one that was given up with 4000', () => {
    expect(resultOf('p1', { status: 'none', ...nothing })).toMatchObject({ isError: true, errorCode: 4000 })
  })

  it('hears by the status that a payment which was left may still be paid', () => {
    expect(resultOf('p1', { status: 'pending', ...nothing })).toMatchObject({ isError: true, errorCode: 4000, data: { status: 'pending' } })
  })
})

describe('what the game in the frame hears', () => {
  it('is the same outcome in one level', () => {
    expect(framePaymentResultOf(resultOf('p1', { status: 'paid', payload: 'x', token: 'y' }), 'p1')).toEqual({
      paymentId: 'p1',
      status: 'paid',
      payload: 'x',
      token: 'y',
      isError: false,
      errorCode: null,
    })
  })

  it('is a cancellation when the modal was closed without a result', () => {
    expect(framePaymentResultOf(undefined, 'p2')).toMatchObject({ paymentId: 'p2', status: 'none', isError: true, errorCode: 4000 })
  })

  it('is a cancellation when only the sign-in before it was closed', () => {
    const closed = { type: 'auth', data: null, isError: true, errorCode: 1011 } as const
    expect(framePaymentResultOf(closed, 'p2')).toMatchObject({ paymentId: 'p2', isError: true, errorCode: 4000 })
  })
})
