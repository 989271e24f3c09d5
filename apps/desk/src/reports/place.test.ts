import { expect, it } from 'vitest'
import { aboutOf, paramsOf, readPlace } from './place.ts'

const now = Date.parse('2026-11-21T23:30:00Z')
const agent = '01890a5d-ac96-774b-bcce-b302099a8057'

it('keeps days and filters in the URL', () => {
  const search = `from=2026-10-01&to=2026-10-02&project=familytown&language=ru&tag=gift&agent=${agent}&score=1&comments=only`
  const place = readPlace(new URLSearchParams(search), now)
  expect(paramsOf(place).toString()).toBe(search)
  expect(aboutOf(place)).toEqual({ project: 'familytown', language: 'ru', tag: 'gift', agent })
})

it('ignores what the server would refuse', () => {
  const search = 'from=2026-10-01&to=2026-10-02&project=<b>&language=xx&tag=%00&agent=me&score=6&comments=yes'
  expect(readPlace(new URLSearchParams(search), now)).toEqual({ from: '2026-10-01', to: '2026-10-02' })
})
