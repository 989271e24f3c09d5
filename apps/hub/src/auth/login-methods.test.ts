import { describe, expect, it } from 'vitest'
import { rowsOf } from './login-methods.ts'

describe('rowsOf', () => {
  it('keeps the order of the project', () => {
    expect(rowsOf(['yandex', 'mail', 'google']).social).toEqual(['yandex', 'google'])
  })

  it('offers mail only where the project lists it', () => {
    expect(rowsOf(['google']).mail).toBe(false)
    expect(rowsOf(['google', 'mail']).mail).toBe(true)
  })

  it('shows every provider once where a project has no settings', () => {
    expect(rowsOf(undefined)).toEqual({ social: ['google', 'apple', 'vkontakte', 'yandex', 'telegram', 'facebook'], mail: true })
  })

  it('shows the variant that the project chose', () => {
    expect(rowsOf(['google_adult_popup']).social).toEqual(['google_adult_popup'])
  })

  it('shows nothing where the project lists nothing', () => {
    expect(rowsOf([])).toEqual({ social: [], mail: false })
  })
})
