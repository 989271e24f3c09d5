import { describe, expect, it } from 'vitest'
import { projectOfPaid } from './paid-project.ts'
import { cancelledResult, paidResult } from './results.ts'

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const paid = (token: string) => paidResult({ paymentId: 'p1', status: 'paid', payload: 'x', token })

describe('the project whose host hears of a paid payment', () => {
  it("is the payment's own", () => {
    expect(projectOfPaid(paid(tokenOf({ project: 'neuroarena', payload: 'Жемчуг?>~' })))).toBe('neuroarena')
  })

  it('is none where the token cannot be read, rather than whatever the address says', () => {
    for (const token of ['', 'a.b.c', 'plain', tokenOf(null), tokenOf({ project: 1 })]) expect(projectOfPaid(paid(token)), token).toBe('')
  })

  it('is left to the address for a result that carries nothing', () => {
    expect(projectOfPaid(cancelledResult('p1'))).toBeUndefined()
  })
})
