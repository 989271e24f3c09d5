import { expect, test } from 'vitest'
import { fromFrame, readMessage } from './messages.ts'

const read = (type: keyof typeof fromFrame, body: object) => readMessage(fromFrame, { type, text: JSON.stringify(body) })

test.each(['FamilyTown', '', 'x'.repeat(100)])(
  'a purchase or a sign-in is not dropped because the game writes its project as "%s"',
  (project) => {
    expect(read('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'builder', project })).toMatchObject({ body: { itemId: 'builder' } })
    expect(read('IFRAME_TO_PLAYHUB_ON_LOGIN', { project })).toBeDefined()
  },
)

test('a currency that the hub does not sell in says nothing, and drops no purchase', () => {
  expect(read('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'builder', currency: 'RUB' })).toMatchObject({ body: { currency: 'RUB' } })
  for (const currency of ['EUR', 'rub', 7, null])
    expect(read('IFRAME_TO_PLAYHUB_ON_BANK', { itemId: 'builder', currency })).toEqual({
      type: 'IFRAME_TO_PLAYHUB_ON_BANK',
      body: { itemId: 'builder', currency: undefined },
    })
})
